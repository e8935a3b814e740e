import { Readable } from 'node:stream'
import { Agent, type Dispatcher, request } from 'undici'
import { asServiceError, isErrorCode, ServiceError } from '../data/errors.ts'
import { currentRequestId, currentTrace, requestIdHeader } from '../data/request-context.ts'
import { traceHeaders } from '../data/trace-context.ts'
import { replyFromHead } from './bytes.ts'
import { textOf } from './call-text.ts'
import { type AnyCallInput, clientOf } from './client.ts'
import { type Client, type Contract, type Endpoint, isInternalPath } from './endpoint.ts'
import { events, lines } from './http-streams.ts'
import { idempotencyKeyHeader } from './idempotency.ts'
import { identityFor, identityHeaders, internalKeyHeader } from './identity.ts'
import { outgoingCalls } from './metrics.ts'
import { encodeMultipart, type UploadPart } from './multipart.ts'
import { CircuitOpen, createCircuit, retrying, TimedOut } from './resilience.ts'

export interface Target {
  /** The service's name, for messages: `files-service`. */
  name: string
  /** Its address; a path in it (a gateway prefix) is kept. */
  url: string
  /** Undefined where somebody is named by a token instead: an empty key is a wrong one. */
  key: string | undefined
}

const timeoutDefaultMs = 10_000
/** One pool of kept-alive connections for all clients of the process. */
const agent = new Agent({ keepAliveTimeout: 10_000, connect: { timeout: 3_000 }, headersTimeout: 0, bodyTimeout: 0 })

/** Calls a service over HTTP: with a time-out, retries where a repeat is harmless, and one circuit per target. */
export function httpClient<C extends Contract>(contract: C, target: Target): Client<C> {
  const circuit = createCircuit(target.name, { failuresMax: 5, openMs: 5_000 })
  return clientOf(contract, (endpoint) => async (input) => {
    const repeatable =
      (endpoint.method !== 'POST' && endpoint.method !== 'PATCH') ||
      endpoint.idempotent === true ||
      input.idempotencyKey !== undefined
    // A form's bytes flow once, so an upload is never sent again.
    const attempts = repeatable && !endpoint.upload && !endpoint.rawBody ? 3 : 1
    const { signal } = input
    const count = (outcome: string) => outgoingCalls.inc({ target: target.name, outcome })
    try {
      const message = messageOf(endpoint, target, input)
      const result = await retrying(() => circuit.run(() => send(endpoint, target, message, signal), signal), {
        attempts,
        baseMs: 100,
        ...(signal && { signal }),
      })
      count('ok')
      return result
    } catch (error) {
      count(error instanceof CircuitOpen ? 'circuit_open' : signal?.aborted ? 'given_up' : asServiceError(error).code)
      throw error
    }
  })
}

interface Message {
  url: string
  method: Dispatcher.HttpMethod
  headers: Record<string, string>
  body?: string | Readable
  /** What went wrong with the bytes that we were to send, which is no fault of the other side. */
  sourceFailure?: unknown
}

async function send(endpoint: Endpoint, target: Target, message: Message, given: AbortSignal | undefined) {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(timedOut), endpoint.timeoutMs ?? timeoutDefaultMs)
  const signal = given ? AbortSignal.any([waiting.signal, given]) : waiting.signal
  try {
    const { url, method, headers, body = null } = message
    const response = await request(url, { method, headers, body, signal, dispatcher: agent })
    const { as } = endpoint.reply
    if (response.statusCode === 304 && as === 'envelope') {
      await response.body.dump()
      return undefined
    }
    if (response.statusCode >= 400 || as === 'envelope') {
      const text = await response.body.text()
      // A failure in the words of another protocol is an answer like any other.
      if (as === 'bytes' && endpoint.reply.of && !parseEnvelope(text))
        return replyFromHead(Readable.from([Buffer.from(text)]), response.statusCode, response.headers)
      return envelopeData(response.statusCode, text, endpoint, target)
    }
    if (as === 'bytes') return replyFromHead(response.body, response.statusCode, response.headers)
    return itemsOf(as === 'ndjson' ? lines : events, response.body, target, given)
  } catch (error) {
    throw message.sourceFailure ? asServiceError(message.sourceFailure) : asOutage(error, target, given)
  } finally {
    clearTimeout(timer)
  }
}

const timedOut = Symbol('timed out')

/** Made before anything is sent, so that input which no address or header can carry is refused as the service would. */
function messageOf(endpoint: Endpoint, target: Target, input: AnyCallInput): Message {
  const requestId = currentRequestId()
  const trace = currentTrace()
  const message: Message = {
    url: addressOf(endpoint, target, input),
    method: endpoint.method,
    headers: {
      ...(target.key !== undefined && { [internalKeyHeader]: target.key }),
      ...(input.headers as Record<string, string> | undefined),
      ...(input.idempotencyKey !== undefined && { [idempotencyKeyHeader]: input.idempotencyKey }),
      ...identityHeaders(identityFor(endpoint, { ...input, trusted: true })),
      ...(requestId && { [requestIdHeader]: requestId }),
      ...(trace && traceHeaders(trace)),
    },
  }
  if (input.parts) {
    const { contentType, body } = encodeMultipart(watched(input.parts, message))
    return Object.assign(message, { headers: { ...message.headers, 'content-type': contentType }, body })
  }
  if (input.bytes) message.body = Readable.from(input.bytes, { objectMode: false })
  else if (input.body !== undefined) {
    message.headers['content-type'] = 'application/json'
    message.body = JSON.stringify(input.body)
  }
  return message
}

async function* watched(parts: AsyncIterable<UploadPart>, message: Message): AsyncGenerator<UploadPart> {
  async function* watchedItems<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* items
    } catch (error) {
      message.sourceFailure = error
      throw error
    }
  }
  for await (const part of watchedItems(parts))
    yield part.kind === 'file' ? { ...part, bytes: watchedItems(part.bytes) } : part
}

function addressOf(endpoint: Endpoint, target: Target, { params, query }: AnyCallInput): string {
  const steps = textOf('params', params)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(steps[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(textOf('query', query)))
    for (const one of [value].flat()) search.append(name, one)
  return `${target.url.replace(/\/$/, '')}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** The data of an envelope, or the error it tells. What is no envelope at all counts as an outage: something else answered. */
function envelopeData(status: number, text: string, { path }: Endpoint, target: Target): unknown {
  const envelope = parseEnvelope(text)
  if (envelope && status < 400 && envelope.code === 0) return envelope.data
  // Our own key was refused: that is a fault of the installation, and must not look like a fault of our caller.
  if (envelope?.code === 'unauthorized' && isInternalPath(path))
    throw new ServiceError('dependency_unavailable', `${target.name} refused our internal key`)
  if (envelope && isErrorCode(envelope.code)) throw new ServiceError(envelope.code, envelope.message, envelope.data)
  throw new ServiceError(
    'dependency_unavailable',
    `${target.name} answered with something that is not its contract (status ${status})`,
  )
}

function parseEnvelope(text: string): { code: unknown; message: string; data: unknown } | undefined {
  try {
    const value = JSON.parse(text)
    return 'code' in value && 'data' in value && typeof value.message === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

async function* itemsOf(read: typeof lines, body: Readable, target: Target, given: AbortSignal | undefined) {
  try {
    yield* read(body, target.name)
  } catch (error) {
    throw asOutage(error, target, given)
  }
}

/** The caller's own giving up stays what it was; all else that is not told by the other side is an outage of it. */
function asOutage(error: unknown, target: Target, given: AbortSignal | undefined): unknown {
  if (given?.aborted) return given.reason
  if (error instanceof ServiceError) return error
  if (error === timedOut) return new TimedOut('dependency_unavailable', `${target.name} did not answer in time`)
  const { code = (error as Error).message } = error as { code?: string }
  return new ServiceError('dependency_unavailable', `${target.name} cannot be reached (${code})`, null, {
    cause: error,
  })
}
