import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a model is asked for: its part of a skill, or the answer that the user reads. */
export type Part = 'intake' | 'issue_framing' | 'document_draft' | 'answer'

interface Asked {
  part: Part
  messages: { role: string; content: string }[]
}

/** What it does with a request: says something, as JSON unless it is a text, fails, or stays silent. */
export type Reaction = { say: object | string } | { status: number } | { silent: true }

/** An OpenAI-compatible endpoint for tests, which answers by the part that it is asked for. */
export interface ScriptedModel {
  environment: Record<string, string>
  /** All that it was asked since it was last told how to react. */
  asked: Asked[]
  react(by: (asked: Asked) => Reaction): void
  stop(): Promise<void>
}

/** Members of the answers' schemas, by which the parts are told apart. */
const members: readonly (readonly [string, Part])[] = [
  ['"slots"', 'intake'],
  ['"issues"', 'issue_framing'],
  ['"paragraphs"', 'document_draft'],
]

function partOf([system]: Asked['messages']): Part {
  const [, schema] = system?.content.split('It must fit this JSON Schema:') ?? []
  return members.find(([member]) => schema?.includes(member))?.[1] ?? 'answer'
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  let reaction: (asked: Asked) => Reaction = () => ({ say: {} })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { messages } = JSON.parse(await text(request)) as Pick<Asked, 'messages'>
    const asked = { part: partOf(messages), messages }
    model.asked.push(asked)
    const chosen = reaction(asked)
    if ('silent' in chosen) return
    if ('status' in chosen) {
      response.writeHead(chosen.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: 'as scripted' } }))
      return
    }
    const content = typeof chosen.say === 'string' ? chosen.say : JSON.stringify(chosen.say)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = (chunk: object) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', created: 1, model: 'scripted', object: 'chat.completion.chunk', ...chunk })}\n\n`,
      )
    write({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
    write({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    write({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 1 } })
    response.end('data: [DONE]\n\n')
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const model: ScriptedModel = {
    environment: {
      AI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      AI_MODEL: 'scripted',
      AI_RETRIES: '0',
    },
    asked: [],
    react(by) {
      reaction = by
      model.asked = []
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return model
}
