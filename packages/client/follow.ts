import { CasewrightError } from './errors.ts'
import type { EventStream } from './event-stream.ts'
import { pause } from './pause.ts'

export interface FollowOptions {
  /** Only what has a higher number is told. */
  after?: number
  /** Ends it; nothing is thrown then. */
  signal: AbortSignal
  /** Told whether the stream is being read; false while it is taken up again. */
  onOpen?(isOpen: boolean): void
}

const openAgainMs = 2000

/**
 * Events for as long as somebody listens: a stream that breaks, or that the server ends, is opened again behind the last
 * event that was told. A refusal is thrown: opening the same again would not help.
 */
export async function* follow<E extends { seq?: number }>(
  open: (after: number) => Promise<EventStream<E>>,
  { after = 0, signal, onOpen }: FollowOptions,
): AsyncGenerator<E> {
  let last = after
  while (!signal.aborted) {
    try {
      const stream = await open(last)
      onOpen?.(true)
      for await (const event of stream) {
        // What was told before a reconnection may be told again.
        if (event.seq !== undefined && event.seq <= last) continue
        last = event.seq ?? last
        yield event
      }
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) throw error
    }
    if (signal.aborted) return
    onOpen?.(false)
    await pause(openAgainMs, signal)
  }
}

const passing = new Set(['dependency_unavailable', 'internal_error', 'rate_limited'])
const isPassing = (error: unknown): boolean => error instanceof CasewrightError && passing.has(error.code)
