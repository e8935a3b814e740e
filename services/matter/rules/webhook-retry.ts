import { backoff } from '@casewright/kit/work/backoff'

const growth = 5
const pauseMsMax = 6 * 3_600_000
/** A tenth either way, so that what failed together does not come back together. */
const spread = 0.1

/** The pause after the given number of failed attempts; `chance` is between 0 and 1. */
export function retryPauseMs(attempts: number, baseMs: number, chance: number): number {
  const pauseMs = backoff(attempts, { first: baseMs, max: pauseMsMax, factor: growth })
  return Math.round(pauseMs * (1 - spread + 2 * spread * chance))
}
