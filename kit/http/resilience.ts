import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '../data/errors.ts'
import { backoff } from '../work/backoff.ts'

/** What went wrong says whether the other side may have been at fault, and so whether to ask again. */
const isOutage = (error: unknown): boolean => error instanceof ServiceError && error.code === 'dependency_unavailable'

export interface RetryOptions {
  attempts: number
  baseMs: number
  signal?: AbortSignal
}

/** Asks again after an outage, each time after a random part of a doubling pause, so that many callers do not return at once. */
export async function retrying<T>(work: () => Promise<T>, { attempts, baseMs, signal }: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const hopeless = !isOutage(error) || error instanceof CircuitOpen || error instanceof TimedOut || signal?.aborted
      if (attempt >= attempts || hopeless) throw error
      await delay(
        Math.random() * backoff(attempt, { first: baseMs, max: Number.POSITIVE_INFINITY }),
        undefined,
        signal && { signal },
      ).catch(() => {
        throw signal?.reason
      })
    }
  }
}

/** The target took too long; asking again would make its caller wait twice as long and the target work twice. */
export class TimedOut extends ServiceError {}

/** The target was not asked at all. */
export class CircuitOpen extends ServiceError {}

export interface CircuitOptions {
  /** Outages in a row after which the target is left alone. */
  failuresMax: number
  /** How long it is left alone before one call may try it. */
  openMs: number
  now?: () => number
}

/** Stops asking a target that does not answer, so that callers fail at once instead of piling up behind it. */
export interface Circuit {
  /** A caller who gave up, by its signal, says nothing about the target, whatever its work then throws. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  readonly state: 'closed' | 'open' | 'half_open'
}

export function createCircuit(target: string, { failuresMax, openMs, now = Date.now }: CircuitOptions): Circuit {
  let failures = 0
  let openUntil = 0
  let probing = false
  const state = () => (failures < failuresMax ? 'closed' : now() < openUntil || probing ? 'open' : 'half_open')
  return {
    get state() {
      return state()
    },
    async run(work, signal) {
      const before = state()
      if (before === 'open') {
        const seconds = Math.max(1, Math.ceil((openUntil - now()) / 1000))
        throw new CircuitOpen(
          'dependency_unavailable',
          `${target} has not been answering; it is asked again in ${seconds} s`,
        )
      }
      if (before === 'half_open') probing = true
      try {
        const result = await work()
        failures = 0
        return result
      } catch (error) {
        if (signal?.aborted) throw error
        if (isOutage(error)) {
          failures++
          openUntil = now() + openMs
        } else failures = 0
        throw error
      } finally {
        if (before === 'half_open') probing = false
      }
    },
  }
}
