import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { tokens } from '@casewright/kit/text/tokens'

interface EmbeddingCall {
  input: string[]
  model: string
  encoding_format?: string
  dimensions?: number
  authorization: string | undefined
}

/** What befalls a call: refused with a status, cut off, answered late, or answered with other words. */
interface EmbeddingFault {
  status?: number
  headers?: Record<string, string>
  cut?: 'before the answer' | 'within the answer'
  lateMs?: number
  /** Not answered before this is. */
  after?: Promise<unknown>
  text?: string
}

interface EmbeddingServerOptions {
  dims?: number
  /** The vector of a text; `hashedWords` when nothing is said. */
  vectorOf?: (text: string, dims: number) => number[]
  /** Answers numbers even when base64 is asked for. */
  numbersOnly?: boolean
}

/** An OpenAI-compatible embedding endpoint whose vectors depend on the text alone. */
export interface EmbeddingServer {
  /** To be given as `<PROVIDER>_BASE_URL`. */
  url: string
  calls: EmbeddingCall[]
  /** How many calls were being answered at the same time, at most. */
  atOnceMax(): number
  /** Asked at each call; what it returns befalls the call. */
  onCall(look: ((call: EmbeddingCall, count: number) => EmbeddingFault | undefined) | undefined): void
  /** Forgets calls and faults that a test has left. */
  reset(): void
  stop(): Promise<void>
}

function hash(text: string): number {
  let value = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 12)) >>> 0
}

function hashed(features: readonly string[], dims: number): number[] {
  const vector: number[] = new Array(dims).fill(0)
  for (const feature of features) {
    const value = hash(feature)
    vector[value % dims] = (vector[value % dims] as number) + (value & 0x10000 ? 1 : -1)
  }
  return vector.some((value) => value !== 0) ? vector : vector.fill(1, 0, 1)
}

/** Texts that share words are near: good enough to find a text by most of its words. */
export const hashedWords = (text: string, dims: number): number[] => hashed(tokens(text), dims)

export async function startEmbeddingServer({
  dims = 64,
  vectorOf = hashedWords,
  numbersOnly = false,
}: EmbeddingServerOptions = {}): Promise<EmbeddingServer> {
  const calls: EmbeddingCall[] = []
  let look: Parameters<EmbeddingServer['onCall']>[0]
  let [atOnce, atOnceMax] = [0, 0]

  const embeddingOf = (text: string, { encoding_format, dimensions = dims }: EmbeddingCall) => {
    const vector = vectorOf(text, dims).slice(0, dimensions)
    if (numbersOnly || encoding_format !== 'base64') return vector
    return Buffer.from(Float32Array.from(vector).buffer).toString('base64')
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const call: EmbeddingCall = { ...JSON.parse(text), authorization: request.headers.authorization }
    calls.push(call)
    const { status = 200, headers = {}, cut, lateMs, after, text: words } = look?.(call, calls.length) ?? {}
    if (lateMs) await delay(lateMs, undefined, { ref: false })
    await after
    if (request.url !== '/v1/embeddings') return void response.writeHead(404).end()
    if (cut === 'before the answer') return void request.socket.destroy()
    const data = call.input.map((input, index) => ({ object: 'embedding', index, embedding: embeddingOf(input, call) }))
    const body = words ?? JSON.stringify({ object: 'list', data, model: call.model, usage: { total_tokens: 1 } })
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    if (cut !== 'within the answer') return void response.end(body)
    response.write(body.slice(0, body.length / 2), () => request.socket.destroy())
  }

  const server = createServer((request, response) => {
    atOnce += 1
    atOnceMax = Math.max(atOnceMax, atOnce)
    response.once('close', () => {
      atOnce -= 1
    })
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    atOnceMax: () => atOnceMax,
    onCall: (given) => {
      look = given
    },
    reset: () => {
      calls.length = 0
      atOnceMax = 0
      look = undefined
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
