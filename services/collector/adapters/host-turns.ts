import { setTimeout as delay } from 'node:timers/promises'
import { FetchProblem } from './fetch-problem.ts'

/** A host that wants to be left alone for longer is not asked again in this run, as long as that lasts. */
const restMaxMs = 30_000

/** When requests to one host may start. */
export interface HostTurns {
  /** Resolves when a request may start, unless that is too far off. Who gives up waiting does not use up a turn. */
  next(signal: AbortSignal): Promise<void>
  /** The host wants a longer pause between two starts; a shorter one than ours changes nothing. */
  slowDown(intervalMs: number): void
  /** The host wants to be left alone for a while. */
  rest(ms: number): void
}

export function createHostTurns(host: string, ownIntervalMs: number): HostTurns {
  let intervalMs = ownIntervalMs
  let lastStart = Number.NEGATIVE_INFINITY
  let restUntil = Number.NEGATIVE_INFINITY
  return {
    /** Whoever wakes first takes the turn; for the others, and for a timer that fired early, the clock decides again. */
    async next(signal) {
      for (;;) {
        signal.throwIfAborted()
        const restMs = restUntil - performance.now()
        if (restMs > restMaxMs)
          throw new FetchProblem(`${host} wants to be left alone for ${Math.ceil(restMs / 1000)} s`, {
            transient: true,
          })
        const leftMs = Math.max(lastStart + intervalMs - performance.now(), restMs)
        if (leftMs <= 0) break
        await delay(Math.ceil(leftMs), undefined, { signal }).catch(() => {})
      }
      lastStart = performance.now()
    },
    slowDown(longerMs) {
      intervalMs = Math.max(intervalMs, longerMs)
    },
    rest(ms) {
      restUntil = Math.max(restUntil, performance.now() + ms)
    },
  }
}

/** The work goes on for the others who wait for it. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // Whoever else waits for it hears of its failure; without anybody it concerns nobody.
  work.catch(() => {})
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
