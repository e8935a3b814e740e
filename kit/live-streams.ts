import { setTimeout as delay } from 'node:timers/promises'
import { asServiceError, ServiceError } from './errors.ts'
import type { Logger } from './log.ts'

/** Why a stream was told to end: its reader has gone, or the service is stopping. */
export const stopping = new ServiceError('dependency_unavailable', 'the service is stopping; ask again in a moment')

/** Turns items, and what interrupts them, into the text of one wire format. */
export interface StreamFormat {
  contentType: string
  item(item: unknown): string
  /** The last thing a reader sees of a stream that could not be finished. */
  failure(error: ServiceError): string
  heartbeat?: string
}

const failureData = ({ code, message }: ServiceError) => ({
  code,
  message,
  retryable: code === 'dependency_unavailable',
})

export const ndjson: StreamFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  item: (item) => `${JSON.stringify(item)}\n`,
  failure: (error) => `${JSON.stringify({ event: 'error', data: failureData(error) })}\n`,
}

const frame = (event: string, data: unknown, id?: unknown): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** An item's `event`, `data` and `seq` become the frame's event, data and id. */
export const sse: StreamFormat = {
  contentType: 'text/event-stream; charset=utf-8',
  item: (item) => {
    const { event, data, seq } = item as { event: string; data: unknown; seq?: number }
    return frame(event, data, seq)
  },
  failure: (error) => frame('error', failureData(error)),
  heartbeat: frame('heartbeat', {}),
}

/** The streams a service is writing, so that a stop can end each of them properly. */
export interface LiveStreams {
  /** Text of `source`, pulled only as fast as the reader takes it. A source that throws ends with the format's failure. */
  write(source: AsyncIterable<unknown>, format: StreamFormat, reader: AbortController): AsyncGenerator<string>
  /** Tells every stream to end; one that has not ended itself after the grace time is ended with a failure. */
  stop(graceMs: number): Promise<void>
}

interface LiveStream {
  reader: AbortController
  ended: PromiseWithResolvers<void>
  /** Set while the stream waits for its source. One slot, not a race: a race would leave a listener behind per item. */
  interrupt?: (reason: ServiceError) => void
  cut?: ServiceError
}

export function createLiveStreams(log: Logger, heartbeatMs = 15_000): LiveStreams {
  const open = new Set<LiveStream>()
  return {
    async *write(source, format, reader) {
      const stream: LiveStream = { reader, ended: Promise.withResolvers() }
      const items = source[Symbol.asyncIterator]()
      open.add(stream)
      try {
        yield* texts(items, format, stream, heartbeatMs)
      } catch (thrown) {
        const error = asServiceError(thrown)
        if (error.code === 'internal_error') log.error({ err: thrown }, 'a stream ended early')
        yield format.failure(error)
      } finally {
        open.delete(stream)
        stream.ended.resolve()
        reader.abort()
        // A source that still waits for something is not waited for: its own finally runs when it wakes.
        void Promise.resolve(items.return?.()).catch(() => {})
      }
    },
    async stop(graceMs) {
      const streams = [...open]
      for (const { reader } of streams) reader.abort(stopping)
      const cutting = setTimeout(() => {
        for (const stream of streams) {
          stream.cut = stopping
          stream.interrupt?.(stopping)
        }
      }, graceMs)
      // A reader that takes nothing cannot be told anything: it is left to the server, which closes its socket.
      await Promise.race([
        Promise.all(streams.map(({ ended }) => ended.promise)),
        delay(graceMs + 500, undefined, { ref: false }),
      ])
      clearTimeout(cutting)
    },
  }
}

async function* texts(
  items: AsyncIterator<unknown>,
  format: StreamFormat,
  stream: LiveStream,
  heartbeatMs: number,
): AsyncGenerator<string> {
  let next = items.next()
  while (!stream.cut) {
    const result = await itemOrSilence(next, stream, format.heartbeat ? heartbeatMs : undefined)
    if (result === 'silence') yield format.heartbeat as string
    else if (result.done) return
    else {
      yield format.item(result.value)
      next = items.next()
      // Between two waits nobody listens to it yet; the next wait still sees how it ended.
      next.catch(() => {})
    }
  }
  throw stream.cut
}

function itemOrSilence(next: Promise<IteratorResult<unknown>>, stream: LiveStream, silenceMs: number | undefined) {
  return new Promise<IteratorResult<unknown> | 'silence'>((resolve, reject) => {
    const timer = silenceMs === undefined ? undefined : setTimeout(() => resolve('silence'), silenceMs)
    stream.interrupt = (reason) => {
      clearTimeout(timer)
      reject(reason)
    }
    next.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
