import { CasewrightError, unreachable } from './errors.ts'
import { eventStream } from './event-stream.ts'
import type { ErrorCode } from './types/shared.ts'

export interface ClientOptions {
  /** Where the suite answers; in a page of its own origin nothing. */
  url?: string
  /** Sent as bearer token; a page of its own origin has a cookie instead. */
  token?: string
  /** Headers that every request gets. */
  headers?(): Record<string, string>
  /** Told of every answer by its status; `undefined` when nothing answered. */
  onAnswer?(status: number | undefined): void
}

export interface Sent {
  /** Forms and bytes go as they are, all else as JSON. */
  body?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
  /** What is wanted of a good answer: what its envelope holds, its events, or the answer itself. */
  as?: 'data' | 'events' | 'response' | undefined
}

/** One request. Throws what the answer refuses, and what is no answer of ours. */
export type Send = (method: string, path: string, sent?: Sent) => Promise<unknown>

export function createSend({ url = '', token, headers: always, onAnswer }: ClientOptions): Send {
  const origin = url.replace(/\/$/, '')
  return async (method, path, { body, headers, signal, as = 'data' } = {}) => {
    const isRaw = body === undefined || body instanceof FormData || body instanceof Blob
    const response = await fetch(origin + path, {
      method,
      headers: {
        accept: 'application/json, */*;q=0.5',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(!isRaw && { 'content-type': 'application/json' }),
        ...always?.(),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      onAnswer?.(undefined)
      throw unreachable(`Casewright cannot be reached (${reasonOf(cause)})`, cause)
    })
    onAnswer?.(response.status)
    return contentOf(response, as, signal)
  }
}

/** Node hides why behind "fetch failed". */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as { message: string; cause?: { code?: string } }
  return cause?.code ?? message
}

async function contentOf(
  response: Response,
  as: NonNullable<Sent['as']>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { ok, status, body } = response
  if (status === 204 || status === 304) return undefined
  if (ok && as === 'response') return response
  if (ok && as === 'events' && body && isOf(response, 'text/event-stream')) return eventStream(body, signal)
  const envelope = envelopeIn(await response.text())
  if (as === 'data' && envelope?.code === 0) return envelope.data
  if (typeof envelope?.code === 'string')
    throw new CasewrightError(envelope.code as ErrorCode, envelope.message ?? '', envelope.data ?? null)
  throw unreachable(`something answered that is not its contract (status ${status})`)
}

const isOf = ({ headers }: Response, type: string): boolean => headers.get('content-type')?.startsWith(type) ?? false

interface Envelope {
  code?: unknown
  message?: string
  data?: unknown
}

function envelopeIn(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return undefined
  }
}
