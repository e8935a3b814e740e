import { CasewrightError, unreachable } from './errors.ts'
import type { ErrorCode } from './types/shared.ts'

/** The events of an answer, once. Who does not read them to their end lets go by `cancel`, or by leaving the loop. */
export interface EventStream<E> extends AsyncIterable<E> {
  cancel(): Promise<void>
}

/** Reads Server-Sent Events from the body of an answer; heartbeats are left out. */
export function eventStream<E>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal | undefined,
): EventStream<E> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const cancel = () => reader.cancel().catch(() => {})
  async function* events(): AsyncGenerator<E> {
    let rest = ''
    try {
      for (;;) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw signal?.aborted ? signal.reason : unreachable('the stream broke off', error)
        })
        if (done) return
        const frames = (rest + value).split(/\r?\n\r?\n/)
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const event = eventIn(frame)
          if (event && event.event !== 'heartbeat') yield event as E
        }
      }
    } finally {
      void cancel()
    }
  }
  return { [Symbol.asyncIterator]: events, cancel }
}

interface AnyEvent {
  event: string
  data: unknown
  seq?: number
}

/** Undefined for a comment. An error without a number is the stream's last word about itself, and is thrown. */
function eventIn(frame: string): AnyEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of frame.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon)
    const value = line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
    const before = name === 'data' ? fields.get(name) : undefined
    fields.set(name, before === undefined ? value : `${before}\n${value}`)
  }
  const text = fields.get('data')
  if (text === undefined) return undefined
  const event = fields.get('event') ?? 'message'
  const data = JSON.parse(text) as { code?: ErrorCode; message?: string; details?: unknown }
  const id = fields.get('id')
  if (event === 'error' && id === undefined && data.code !== undefined)
    throw new CasewrightError(data.code, data.message ?? '', data.details ?? null)
  return { event, data, ...(id !== undefined && { seq: Number(id) }) }
}
