/** What `Retry-After` asks for, given as seconds or as a date; undefined when it is absent or makes no sense. */
export function wishedPauseMs(retryAfter: string | undefined, nowMs: number): number | undefined {
  if (retryAfter === undefined) return undefined
  const wished = /^\s*\d+(\.\d+)?\s*$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - nowMs
  return Number.isNaN(wished) ? undefined : Math.max(0, Math.ceil(wished))
}

const firstPauseMs = 400
const pauseMsMax = 20_000

/**
 * How long to wait after some failures in a row: what the endpoint wished, else twice as long each time, spread by `chance`
 * (0 to 1) so that many do not come back together. Undefined when the wish is too long to wait for here: the caller
 * gives up, and what is due is tried later.
 */
export function retryPauseMs(failures: number, wishedMs: number | undefined, chance: number): number | undefined {
  if (wishedMs !== undefined) return wishedMs <= pauseMsMax ? wishedMs : undefined
  const full = Math.min(pauseMsMax, firstPauseMs * 2 ** (failures - 1))
  return Math.round(full / 2 + (full / 2) * chance)
}
