import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

interface Asked {
  stream?: boolean
  messages: { role: string; content: string }[]
}

/** An OpenAI-compatible endpoint for tests, which speaks as slowly as it is told to. */
export interface SlowModel {
  /** What the engine is to be told, so that it asks here. */
  environment: Record<string, string>
  /** How long it waits before each sentence. */
  pauseMs: number
  /** How long each sentence is. */
  sentence: number
  stop(): Promise<void>
}

/** What it answers: sentences that differ, so that a lost or doubled one is seen. */
export const sentences = (count: number, length = 1): string =>
  Array.from({ length: count }, (_, index) => `第${index + 1}${'句'.repeat(length)}。 `).join('')

/**
 * It says as many sentences as the last number in the user's message, and goes on where it was cut off, as it is asked
 * to. Of a case it reads nothing, and what else it is asked for it does not understand: the rules do it.
 */
export async function startSlowModel(pauseMs: number): Promise<SlowModel> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { stream, messages } = JSON.parse(await text(request)) as Asked
    const isSkill = JSON.stringify(messages[0]).includes('Answer with one JSON object')
    const content = isSkill ? intake : answerTo(messages, model.sentence)
    const usage = { prompt_tokens: 1, completion_tokens: 1 }
    const about = { id: 'c', created: 1, model: 'slow' }
    if (!stream) {
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ...about, object: 'chat.completion', choices, usage }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = (chunk: object) =>
      response.write(`data: ${JSON.stringify({ ...about, object: 'chat.completion.chunk', ...chunk })}\n\n`)
    const say = (delta: object, finish_reason: string | null = null) =>
      write({ choices: [{ index: 0, delta, finish_reason }] })
    for (const piece of isSkill ? [content] : (content.match(/\S+\s*/g) ?? [])) {
      if (!isSkill && model.pauseMs > 0) await pause(model.pauseMs)
      if (response.destroyed) return
      say({ content: piece })
    }
    say({}, 'stop')
    write({ choices: [], usage })
    response.end('data: [DONE]\n\n')
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const model: SlowModel = {
    environment: {
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_MODEL: 'slow',
      AI_OUTPUT_CHARACTERS_MAX: '5000000',
    },
    pauseMs,
    sentence: 1,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return model
}

function answerTo(messages: Asked['messages'], length: number): string {
  const isCutOff = messages.at(-1)?.content.startsWith('Go on exactly') === true
  const [asked, told] = isCutOff ? [messages.at(-3), messages.at(-2)?.content ?? ''] : [messages.at(-1), '']
  const count = Number(asked?.content.match(/\d+/g)?.at(-1) ?? 3)
  return sentences(count, length).slice(told.length)
}

/** Work that ends in a card for a person, before the model says as many sentences as stand behind it. */
export const askingMessage = '请给我一份借款合同的合规清单'
/** The answer to that card: there is more to add. */
export const cardAnswer = { answers: [{ field_key: 'review.analysis', value: 'add' }] }

const intake = JSON.stringify({ kind: 'question', cause: null, side: null, wants: null, slots: [] })
