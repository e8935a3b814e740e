import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** What arrived at `/chat/completions`, as far as tests look at it. */
interface ChatRequest {
  model: string
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  messages: { role: string; content: unknown; tool_calls?: unknown[] }[]
  tools?: { function: { name: string; parameters: unknown } }[]
  response_format?: { type: string; json_schema?: { schema: unknown; strict?: boolean } }
}

interface Usage {
  prompt_tokens: number
  completion_tokens: number
  prompt_tokens_details?: { cached_tokens: number }
}

/** What the server does with one request. */
export type Behaviour =
  /** Says the text word by word, with a pause before each, and ends as it should. */
  | { say: string; usage?: Usage; pauseMs?: number; finish?: string }
  /** Wants tools to be run. */
  | { call: { name: string; input: unknown }[]; usage?: Usage }
  | { status: number; message?: string; headers?: Record<string, string> }
  /** Answers 200 with exactly this. */
  | { raw: string }
  /** Says the text, and then the connection is gone. */
  | { cut: string }
  /** Says the text and then nothing more, but stays on the line; with comments when it shall seem alive. */
  | { hang: string; commentEveryMs?: number }
  /** Not even a head. */
  | { silent: true }
  | { endless: string }

type Answer = (request: ChatRequest) => string | Behaviour

export interface ModelServer {
  /** For AI_BASE_URL. */
  url: string
  requests: ChatRequest[]
  /** Beside each request: its key, and when it came. */
  arrivals: { authorization: string | undefined; atMs: number }[]
  /** The next requests, in this order; then `answer` again. */
  script(...behaviours: (Behaviour | Answer)[]): void
  /** For all requests without a script. */
  answer(by: Answer): void
  /** Open connections, idle ones too. */
  connections(): number
  /** Requests whose connection is still held. */
  underWay(): number
  stop(): Promise<void>
}

/** Without a script: an empty object for those who want JSON, an echo for all others. */
const plainAnswer: Answer = ({ messages, response_format }) =>
  response_format ? '{}' : `You said: ${JSON.stringify(messages.at(-1)?.content)}`

/** A real OpenAI-compatible endpoint that does what a test tells it to. */
export async function startModelServer(): Promise<ModelServer> {
  const queue: (Behaviour | Answer)[] = []
  const sockets = new Set<Socket>()
  let [answer, underWay] = [plainAnswer, 0]
  const server = createServer((request, response) => void serve(request, response))
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    underWay++
    response.on('close', () => underWay--)
    const body = JSON.parse(await text(request)) as ChatRequest
    known.requests.push(body)
    known.arrivals.push({ authorization: request.headers.authorization, atMs: performance.now() })
    const next = queue.shift() ?? answer
    const chosen = typeof next === 'function' ? next(body) : next
    await behave(typeof chosen === 'string' ? { say: chosen } : chosen, body, response)
  }
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const known: ModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    arrivals: [],
    script: (...behaviours) => void queue.push(...behaviours),
    answer(by) {
      answer = by
    },
    connections: () => sockets.size,
    underWay: () => underWay,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return known
}

async function behave(behaviour: Behaviour, request: ChatRequest, response: ServerResponse): Promise<void> {
  if ('silent' in behaviour) return
  if ('status' in behaviour) return sayStatus(behaviour, response)
  if ('raw' in behaviour)
    return void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(behaviour.raw)
  const usage = ('usage' in behaviour && behaviour.usage) || { prompt_tokens: 100, completion_tokens: 10 }
  if (!request.stream) return sayWhole(behaviour, request, response, usage)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(event(request, { choices: [{ index: 0, delta, finish_reason }] }))
  if ('endless' in behaviour) {
    while (!response.destroyed) if (!send({ content: behaviour.endless })) await pause(1)
    return
  }
  const said =
    'say' in behaviour ? behaviour.say : 'cut' in behaviour ? behaviour.cut : 'hang' in behaviour ? behaviour.hang : ''
  for (const word of said.match(/\S+\s*|\s+/g) ?? []) {
    if ('pauseMs' in behaviour && behaviour.pauseMs) await pause(behaviour.pauseMs)
    if (response.destroyed) return
    send({ content: word })
  }
  // Late enough for all that was said to have been read: what a cut overtakes may be lost.
  if ('cut' in behaviour) return void setTimeout(() => response.destroy(), 200)
  if ('hang' in behaviour) {
    for (; behaviour.commentEveryMs && !response.destroyed; await pause(behaviour.commentEveryMs))
      response.write(': wait\n\n')
    return
  }
  if ('call' in behaviour) send({ tool_calls: callsOf(behaviour.call) }, 'tool_calls')
  else send({}, behaviour.finish ?? 'stop')
  if (request.stream_options?.include_usage) response.write(event(request, { choices: [], usage }))
  response.end('data: [DONE]\n\n')
}

const event = ({ model }: ChatRequest, content: object): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, ...content })}\n\n`

const callsOf = (calls: { name: string; input: unknown }[]) =>
  calls.map(({ name, input }, index) => ({
    index,
    id: `call_${name}_${index}`,
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }))

function sayStatus(
  { status, message, headers }: Extract<Behaviour, { status: number }>,
  response: ServerResponse,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { message: message ?? `status ${status}`, type: 'test' } }))
}

function sayWhole(behaviour: Behaviour, { model }: ChatRequest, response: ServerResponse, usage: Usage): void {
  const message =
    'call' in behaviour
      ? { role: 'assistant', content: null, tool_calls: callsOf(behaviour.call) }
      : { role: 'assistant', content: 'say' in behaviour ? behaviour.say : '' }
  const finish_reason = 'call' in behaviour ? 'tool_calls' : 'stop'
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id: 'chatcmpl-1', model, choices: [{ index: 0, message, finish_reason }], usage }))
}
