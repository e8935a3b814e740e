import type { Readable } from 'node:stream'
import { createParser } from 'eventsource-parser'
import { Agent, type Dispatcher, request } from 'undici'
import type { BytesReply } from './bytes.ts'
import { type AnyCallInput, clientOf, withoutAbsent } from './client.ts'
import { identityHeaders, internalKeyHeader } from './door.ts'
import type { Client, Contract, Endpoint } from './endpoint.ts'
import { isErrorCode, ServiceError } from './errors.ts'
import { outgoingCalls } from './metrics.ts'
import { encodeMultipart } from './multipart.ts'
import { currentRequestId, requestIdHeader } from './request-id.ts'
import { createCircuit, retrying } from './resilience.ts'

export interface Target {
  /** The service's name, for messages: `files-service`. */
  name: string
  /** Its address; a path in it (a gateway prefix) is kept. */
  url: string
  key: string
}

const timeoutDefaultMs = 10_000
/** One pool of kept-alive connections for all clients of the process. */
const agent = new Agent({ keepAliveTimeout: 10_000, connect: { timeout: 3_000 }, headersTimeout: 0, bodyTimeout: 0 })

/** Calls a service over HTTP: with a time-out, retries where a repeat is harmless, and one circuit per target. */
export function httpClient<C extends Contract>(contract: C, target: Target): Client<C> {
  const circuit = createCircuit(target.name, { failuresMax: 5, openMs: 5_000 })
  return clientOf(contract, (endpoint) => async (input) => {
    const repeatable = (endpoint.method !== 'POST' && endpoint.method !== 'PATCH') || endpoint.idempotent === true
    // A form's bytes flow once, so an upload is never sent again.
    const attempts = repeatable && !endpoint.upload ? 3 : 1
    const count = (outcome: string) => outgoingCalls.inc({ target: target.name, outcome })
    try {
      const result = await retrying(() => circuit.run(() => send(endpoint, target, input)), {
        attempts,
        baseMs: 100,
        ...(input.signal && { signal: input.signal }),
      })
      count('ok')
      return result
    } catch (error) {
      count(error instanceof ServiceError ? error.code : 'internal_error')
      throw error
    }
  })
}

async function send(endpoint: Endpoint, target: Target, input: AnyCallInput): Promise<unknown> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(timedOut), endpoint.timeoutMs ?? timeoutDefaultMs)
  const signal = input.signal ? AbortSignal.any([waiting.signal, input.signal]) : waiting.signal
  try {
    const response = await request(addressOf(endpoint, target, input), {
      ...messageOf(endpoint, target, input),
      signal,
      dispatcher: agent,
    })
    const { as } = endpoint.reply
    if (response.statusCode >= 400 || as === 'envelope')
      return envelopeData(response.statusCode, await response.body.text(), target)
    clearTimeout(timer)
    return as === 'bytes'
      ? bytesOf(response)
      : as === 'ndjson'
        ? lines(response.body, target)
        : events(response.body, target)
  } catch (error) {
    throw asOutage(error, target)
  } finally {
    clearTimeout(timer)
  }
}

const timedOut = Symbol('timed out')

function addressOf(endpoint: Endpoint, target: Target, { params, query }: AnyCallInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(withoutAbsent(query as Record<string, unknown>)))
    for (const one of [value].flat()) search.append(name, String(one))
  return `${target.url.replace(/\/$/, '')}${path}${search.size > 0 ? `?${search}` : ''}`
}

function messageOf(
  endpoint: Endpoint,
  target: Target,
  input: AnyCallInput,
): { method: Dispatcher.HttpMethod; headers: Record<string, string>; body?: string | Readable } {
  const requestId = currentRequestId()
  const headers = {
    [internalKeyHeader]: target.key,
    ...identityHeaders(input),
    ...(requestId && { [requestIdHeader]: requestId }),
  }
  if (input.parts) {
    const { contentType, body } = encodeMultipart(input.parts)
    return { method: endpoint.method, headers: { ...headers, 'content-type': contentType }, body }
  }
  if (input.body === undefined) return { method: endpoint.method, headers }
  return {
    method: endpoint.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input.body),
  }
}

/** The data of an envelope, or the error it tells. What is no envelope at all counts as an outage: something else answered. */
function envelopeData(status: number, text: string, target: Target): unknown {
  const envelope = parseEnvelope(text)
  if (envelope && status < 400 && envelope.code === 0) return envelope.data
  // Our own key was refused: that is a fault of the installation, and must not look like a fault of our caller.
  if (envelope?.code === 'unauthorized')
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
    return typeof value === 'object' &&
      value !== null &&
      'code' in value &&
      'data' in value &&
      typeof value.message === 'string'
      ? value
      : undefined
  } catch {
    return undefined
  }
}

function asOutage(error: unknown, target: Target): unknown {
  if (error instanceof ServiceError) return error
  if (error === timedOut) return new ServiceError('dependency_unavailable', `${target.name} did not answer in time`)
  if ((error as Error).name === 'AbortError') return error
  const { code = (error as Error).message } = error as { code?: string }
  return new ServiceError('dependency_unavailable', `${target.name} cannot be reached (${code})`, null, {
    cause: error,
  })
}

const bytesOf = ({ body, headers, statusCode }: Dispatcher.ResponseData): BytesReply => ({
  bytes: body,
  contentType: String(headers['content-type']),
  status: statusCode as 200 | 206 | 304,
  ...(headers['content-length'] !== undefined && { size: Number(headers['content-length']) }),
})

/** The longest line or frame a stream may hold; a broken peer cannot fill our memory. */
const lineCharactersMax = 8 * 1024 * 1024

async function* lines(body: Readable, target: Target): AsyncGenerator<unknown> {
  let rest = ''
  try {
    for await (const chunk of body.setEncoding('utf8')) {
      const complete = (rest + chunk).split('\n')
      rest = complete.pop() as string
      if (rest.length > lineCharactersMax)
        throw new ServiceError('dependency_unavailable', `${target.name} sent a line without end`)
      for (const line of complete) if (line) yield itemOf(parsed(line, target))
    }
    if (rest) yield itemOf(parsed(rest, target))
  } catch (error) {
    throw asOutage(error, target)
  }
}

async function* events(body: Readable, target: Target): AsyncGenerator<unknown> {
  let ready: unknown[] = []
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      if (event === 'heartbeat') return
      ready.push(itemOf({ event, data: parsed(data, target), ...(id !== undefined && { seq: Number(id) }) }))
    },
    maxBufferSize: lineCharactersMax,
  })
  try {
    for await (const chunk of body.setEncoding('utf8')) {
      parser.feed(chunk)
      const items = ready
      ready = []
      yield* items
    }
  } catch (error) {
    throw asOutage(error, target)
  }
}

function parsed(text: string, target: Target): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('dependency_unavailable', `${target.name} sent a line that is not JSON`)
  }
}

/** The other side's last words about a stream it could not finish (they carry no `seq`) are thrown, as they were there. */
function itemOf(item: unknown): unknown {
  const { event, data, seq } = item as { event?: string; data?: { code: unknown; message: string }; seq?: number }
  if (event === 'error' && seq === undefined && isErrorCode(data?.code)) throw new ServiceError(data.code, data.message)
  return item
}
