export interface Backoff {
  /** The pause after the first failure, in the unit that the caller counts in. */
  first: number
  max: number
  /** How many times as long each further pause is; 2 unless told. */
  factor?: number
}

/** The pause after so many failures in a row, counted from 1. */
export const backoff = (failures: number, { first, max, factor = 2 }: Backoff): number =>
  Math.min(max, first * factor ** (failures - 1))

/** A pause between its half and the whole, by `chance` (0 to 1), so that many that failed together do not return together. */
export const spread = (pause: number, chance: number): number => Math.round(pause / 2 + (pause / 2) * chance)

/** What a `Retry-After` header asks for, as seconds or as a date; undefined when it is absent or makes no sense. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = header.trim()
  const ms = /^\d+(\.\d+)?$/.test(seconds) ? Number(seconds) * 1_000 : Date.parse(seconds) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, Math.ceil(ms))
}
