/** What `Retry-After` asks for, given as seconds or as a date; null when it is absent or makes no sense. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  const seconds = header.trim()
  if (/^\d+(\.\d+)?$/.test(seconds)) return Math.ceil(Number(seconds) * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}

const firstPauseMs = 400
const pauseMsMax = 8000

/**
 * How long to wait before a model is asked again, `failures` failures in a row. The endpoint's own wish wins; otherwise
 * the pause doubles, and `chance` (0 to 1) spreads it, so that many turns that failed together do not come back together.
 */
export function retryPauseMs(failures: number, wishMs: number | null, chance: number): number {
  if (wishMs !== null) return wishMs
  const full = Math.min(pauseMsMax, firstPauseMs * 2 ** (failures - 1))
  return Math.round(full / 2 + (full / 2) * chance)
}
