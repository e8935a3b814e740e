import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asServiceError, invalidField, type ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import type { Identity } from '@casewright/kit/http/identity'
import { type Static, Type } from 'typebox'
import { bodyOf } from '../auth-paths.ts'
import { beginEvents, type ForeignPath, type ForeignPaths, personOf } from '../foreign-paths.ts'
import { personClient } from '../person-client.ts'
import { type ChatMessage, chatTurn } from './chat-turn.ts'

interface OpenaiOptions {
  publicUrl: string
  /** Where this process reaches its own gateway. */
  gatewayUrl: string
  log: Logger
}

const model = 'casewright'
const bodyBytesMax = 4 * 1024 * 1024

const Part = Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) })
const Content = Type.Union([Type.String(), Type.Array(Part), Type.Null()])
/** Of what chat programs send, that which means something here; temperatures and the like mean nothing. */
const Request = Type.Object({
  model: Type.String(),
  messages: Type.Array(Type.Object({ role: Type.String(), content: Type.Optional(Content) }), { minItems: 1 }),
  stream: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})

/** Consultations behind the name of a model, for chat programs that speak to OpenAI-compatible endpoints. */
export function openaiPaths(options: OpenaiOptions): ForeignPaths {
  const path = (answer: ForeignPath['answer']): ForeignPath => ({ answer, refusal })
  const description = { id: model, object: 'model', created: 0, owned_by: 'casewright' }
  return new Map([
    ['POST /v1/chat/completions', path((...asked) => complete(options, ...asked))],
    ['GET /v1/models', path(async (_request, response) => json(response, { object: 'list', data: [description] }))],
    [`GET /v1/models/${model}`, path(async (_request, response) => json(response, description))],
  ])
}

const json = (response: ServerResponse, value: object): void =>
  void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value))

/** As these programs know failures. */
const refusal = ({ code, message, status }: ServiceError) => ({
  error: { message, type: status < 500 ? 'invalid_request_error' : 'server_error', param: null, code },
})

async function complete(
  { publicUrl, gatewayUrl, log }: OpenaiOptions,
  request: IncomingMessage,
  response: ServerResponse,
  identity: Identity | undefined,
): Promise<void> {
  const { messages, stream, ...asked } = await bodyOf(request, Request, bodyBytesMax)
  if (asked.model !== model) throw invalidField('body.model', `must be ${model}`)
  const left = new AbortController()
  response.once('close', () => left.abort())
  const pieces = chatTurn({
    consultations: personClient(gatewayUrl, personOf(request, identity).token).consultations,
    messages: messages.map(messageOf),
    publicUrl,
    signal: left.signal,
  })
  const head = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000), model }
  if (stream === true) return streamed(response, head, pieces, log)
  let content = ''
  for await (const piece of pieces) content += piece
  const message = { role: 'assistant', content, refusal: null }
  json(response, {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
  })
}

/** The first piece decides: until it is there, a failure is an answer of its own. */
async function streamed(
  response: ServerResponse,
  head: object,
  pieces: AsyncGenerator<string>,
  log: Logger,
): Promise<void> {
  const first = await pieces.next()
  const events = beginEvents(response)
  const chunk = (delta: object, finish_reason: 'stop' | null = null) =>
    events.write({
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    })
  try {
    chunk({ role: 'assistant', content: first.value ?? '' })
    for await (const content of pieces) chunk({ content })
    chunk({}, 'stop')
    events.write('[DONE]')
  } catch (error) {
    if (response.destroyed) return
    const failure = asServiceError(error)
    if (failure.status >= 500) log.warn({ err: error }, 'a completion broke off')
    events.write(refusal(failure))
  } finally {
    events.end()
  }
}

function messageOf({ role, content }: Static<typeof Request>['messages'][number], at: number): ChatMessage {
  if (!Array.isArray(content)) return { role, text: content ?? '' }
  if (content.some(({ type }) => type !== 'text'))
    throw invalidField(
      `body.messages.${at}.content`,
      'must be text: upload files to a matter and talk about them there',
    )
  return { role, text: content.map(({ text = '' }) => text).join('\n') }
}
