import { ServiceError } from '@casewright/kit/data/errors'
import { createCircuit, retrying, TimedOut } from '@casewright/kit/http/resilience'
import { request } from 'undici'

type Method = 'GET' | 'POST' | 'PUT'
/** Lines for a bulk request, one JSON text each; anything else is one JSON body. */
type Body = object | readonly string[]
/** Throws when the answer is not what the request asked for. */
type Read<T> = (answer: unknown) => T

export interface EngineConnection {
  /** Asked once: a search would rather have the database's answer now than the engine's later. */
  ask<T>(method: Method, path: string, body: Body | undefined, read: Read<T>): Promise<T>
  /** Asked up to three times, and given longer: nobody waits for a write, and repeating one changes nothing. */
  tell<T>(method: Method, path: string, body: Body | undefined, read: Read<T>): Promise<T>
}

/** The engine is there and said no; asking again would not change that. */
export class EngineRefusal extends ServiceError {
  readonly type: string

  constructor(message: string, type: string) {
    super('internal_error', message)
    this.type = type
  }
}

export const outage = (message: string): ServiceError =>
  new ServiceError('dependency_unavailable', `the search engine ${message}`)

const writeTimeoutFactor = 10
const writeAttempts = 3
const writePauseMs = 200
const circuitOptions = { failuresMax: 5, openMs: 5_000 }
export const reasonCharactersMax = 300

/** Searches and writes have a circuit each: a full write queue is no reason not to search. */
export function createEngineConnection(address: string, timeoutMs: number): EngineConnection {
  const { base, authorization, withoutPassword } = readAddress(address)
  const searches = createCircuit('the search engine', circuitOptions)
  const writes = createCircuit('the search engine', circuitOptions)

  async function exchange<T>(method: Method, path: string, body: Body | undefined, read: Read<T>, limitMs: number) {
    const lines = Array.isArray(body)
    const { status, text } = await request(`${base}${path}`, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(body && { 'content-type': lines ? 'application/x-ndjson' : 'application/json' }),
      },
      body: body ? (lines ? `${body.join('\n')}\n` : JSON.stringify(body)) : null,
      signal: AbortSignal.timeout(limitMs),
    })
      .then(async (response) => ({ status: response.statusCode, text: await response.body.text() }))
      .catch((error) => {
        throw failureOf(error, limitMs)
      })
    if (status >= 200 && status < 300) return read(parsed(text))
    const { type, reason } = explained(text)
    const message = withoutPassword(`answered ${status}${reason && `: ${reason}`}`)
    throw status >= 500 || status === 429 ? outage(message) : new EngineRefusal(`the search engine ${message}`, type)
  }

  return {
    ask: (method, path, body, read) => searches.run(() => exchange(method, path, body, read, timeoutMs)),
    tell: (method, path, body, read) =>
      writes.run(() =>
        retrying(() => exchange(method, path, body, read, timeoutMs * writeTimeoutFactor), {
          attempts: writeAttempts,
          baseMs: writePauseMs,
        }),
      ),
  }
}

function readAddress(address: string) {
  const url = new URL(address)
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return {
    base: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    authorization: user && `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    withoutPassword: (text: string) => (password ? text.replaceAll(password, '***') : text),
  }
}

/** Told by its code alone: the message of a network error may quote the address. */
function failureOf(error: Error & { code?: string }, limitMs: number): ServiceError {
  if (error.name === 'TimeoutError')
    return new TimedOut('dependency_unavailable', `the search engine did not answer within ${limitMs} ms`)
  return outage(`cannot be reached (${error.code ?? error.name})`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw outage('answered what is not JSON')
  }
}

/** Engines explain themselves in JSON; a proxy's page in between explains nothing. */
function explained(text: string): { type: string; reason: string } {
  try {
    const { error } = JSON.parse(text) as { error: { type: string; reason: string } | string }
    if (typeof error === 'string') return { type: '', reason: error.slice(0, reasonCharactersMax) }
    return { type: error.type, reason: `${error.type}: ${error.reason}`.slice(0, reasonCharactersMax) }
  } catch {
    return { type: '', reason: '' }
  }
}
