import { setTimeout as delay } from 'node:timers/promises'
import { asServiceError, ServiceError } from '../data/errors.ts'
import type { Logger } from '../data/log.ts'

/** Why a stream was told to end, when it is not its reader who has gone. */
const stopping = new ServiceError('dependency_unavailable', 'the service is stopping; ask again in a moment')

const readerLeft = new ServiceError('dependency_unavailable', 'the reader has left')

/** Turns items, and what interrupts them, into the text of one wire format. */
export interface StreamFormat {
  contentType: string
  item(item: unknown): string
  /** The last thing a reader sees of a stream that could not be finished. */
  failure(error: ServiceError): string
  heartbeat?: string
}

/** A stream that says, as `Content-Location`, where what it tells of can be read later. */
export interface Located {
  location: string
}
export const located = <T>(items: AsyncIterable<T>, location: string): AsyncIterable<T> & Located => ({
  [Symbol.asyncIterator]: () => items[Symbol.asyncIterator](),
  location,
})

const failureData = ({ code, message, details }: ServiceError) => ({
  code,
  message,
  retryable: code === 'dependency_unavailable',
  ...(details !== null && details !== undefined && { details }),
})

export const ndjson: StreamFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  item: (item) => `${JSON.stringify(item)}\n`,
  failure: (error) => `${JSON.stringify({ event: 'error', data: failureData(error) })}\n`,
}

const frame = (event: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`

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
  /**
   * Text of `source`, pulled only as fast as the reader takes it. A source that throws ends with the format's failure; so
   * does one whose `reader` is aborted with a `ServiceError`.
   */
  write(source: AsyncIterable<unknown>, format: StreamFormat, reader: AbortController): AsyncGenerator<string>
  /** Tells every stream to end; one that has not ended itself after the grace time is ended with a failure. */
  stop(graceMs: number): Promise<void>
}

interface LiveStream {
  reader: AbortController
  ended: PromiseWithResolvers<void>
  /** Set while the stream waits for its source. Slots, not a race: a race would leave a listener behind per item. */
  interrupt?: (reason: ServiceError) => void
  silent?: () => void
  cut?: ServiceError
}

export function createLiveStreams(log: Logger, heartbeatMs = 15_000): LiveStreams {
  const open = new Set<LiveStream>()
  let isStopping = false
  return {
    async *write(source, format, reader) {
      const stream: LiveStream = { reader, ended: Promise.withResolvers() }
      const items = source[Symbol.asyncIterator]()
      open.add(stream)
      if (isStopping) end(stream)
      const onAbort = () => {
        const { reason } = reader.signal
        if (reason === stopping) return
        // Whoever ends a stream for a reason of its own has its reader told, also one who takes its items slowly.
        if (reason instanceof ServiceError && reason !== readerLeft) stream.cut = reason
        stream.interrupt?.(stream.cut ?? readerLeft)
      }
      reader.signal.addEventListener('abort', onAbort, { once: true })
      try {
        yield* texts(items, format, stream, heartbeatMs)
      } catch (thrown) {
        const error = isInterruption(thrown, reader.signal) ? (stream.cut ?? stopping) : asServiceError(thrown)
        if (error.code === 'internal_error') log.error({ err: thrown }, 'a stream ended early')
        yield format.failure(error)
      } finally {
        open.delete(stream)
        stream.ended.resolve()
        reader.signal.removeEventListener('abort', onAbort)
        // One reason for all: an abort without one makes an error with its stack.
        reader.abort(readerLeft)
        // A source that still waits for something is not waited for: its own finally runs when it wakes.
        void Promise.resolve(items.return?.()).catch(() => {})
      }
    },
    async stop(graceMs) {
      isStopping = true
      const streams = [...open]
      for (const { reader } of streams) reader.abort(stopping)
      const cutting = setTimeout(() => streams.forEach(end), graceMs)
      // A reader that takes nothing cannot be told anything: it is left to the server, which closes its socket.
      await Promise.race([
        Promise.all(streams.map(({ ended }) => ended.promise)),
        delay(graceMs + 500, undefined, { ref: false }),
      ])
      clearTimeout(cutting)
    },
  }
}

function end(stream: LiveStream): void {
  stream.cut = stopping
  stream.reader.abort(stopping)
  stream.interrupt?.(stopping)
}

/** What a source throws because its signal told it to end is no failure of its own. */
const isInterruption = (thrown: unknown, { aborted, reason }: AbortSignal): boolean =>
  thrown === readerLeft || (aborted && (thrown === reason || (thrown as Error | undefined)?.name === 'AbortError'))

/** So many characters travel together at most: what is there at once is written at once, a write costs more than an item. */
const gatheredMax = 16_384

async function* texts(
  items: AsyncIterator<unknown>,
  format: StreamFormat,
  stream: LiveStream,
  heartbeatMs: number,
): AsyncGenerator<string> {
  // One timer for the whole stream, begun anew with each wait.
  const silence = format.heartbeat ? setTimeout(() => stream.silent?.(), heartbeatMs) : undefined
  const pull = () => {
    const next = items.next()
    // Between two waits nobody listens to it; the next wait still sees how it ended.
    next.catch(() => {})
    return next
  }
  try {
    let next = pull()
    while (!stream.cut) {
      const result = await itemOrSilence(next, stream, silence)
      if (result === 'silence') {
        yield format.heartbeat as string
        continue
      }
      if (result.done) return
      let text = format.item(result.value)
      next = pull()
      const turn = restOfTurn()
      for (let more = await turn.item(next); more; more = await turn.item(next)) {
        text += format.item(more.value)
        next = pull()
        if (text.length >= gatheredMax) break
      }
      turn.close()
      yield text
    }
    throw stream.cut
  } finally {
    clearTimeout(silence)
  }
}

/** What is left of this turn of the event loop, in which all comes that nobody has to wait for. */
function restOfTurn() {
  let isOver = false
  let giveUp = () => {}
  const immediate = setImmediate(() => {
    isOver = true
    giveUp()
  })
  return {
    /** The item when it comes in time. An end or a failure is none: the wait that follows sees it. */
    item: (next: Promise<IteratorResult<unknown>>) =>
      new Promise<{ value: unknown } | undefined>((resolve) => {
        giveUp = () => resolve(undefined)
        if (isOver) giveUp()
        else next.then((result) => resolve(result.done ? undefined : result), giveUp)
      }),
    close: () => clearImmediate(immediate),
  }
}

function itemOrSilence(
  next: Promise<IteratorResult<unknown>>,
  stream: LiveStream,
  silence: NodeJS.Timeout | undefined,
) {
  return new Promise<IteratorResult<unknown> | 'silence'>((resolve, reject) => {
    stream.interrupt = reject
    stream.silent = () => resolve('silence')
    silence?.refresh()
    next.then(resolve, reject)
  })
}
