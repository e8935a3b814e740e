import { backoff, spread } from '@casewright/kit/work/backoff'

const pauseMs = { first: 400, max: 20_000 }

/**
 * How long to wait after some failures in a row: what the endpoint wished, else a growing pause that `chance` spreads.
 * Undefined when the wish is too long to wait for here: the caller gives up, and what is due is tried later.
 */
export function retryPauseMs(failures: number, wishedMs: number | undefined, chance: number): number | undefined {
  if (wishedMs !== undefined) return wishedMs <= pauseMs.max ? wishedMs : undefined
  return spread(backoff(failures, pauseMs), chance)
}
