import table from '../../resources/legal_tables/lending_rates.json' with { type: 'json' }

/** The one-year loan prime rate in percent, on each day that changed it since it is published in its present form. */
const changes: readonly { since: string; percent: number }[] = table.one_year_lpr

export const lprFrom = changes[0]?.since ?? table.known_until
/** The table was checked up to this day; later days take its last rate, and whoever shows it says so. */
export const lprKnownUntil = table.known_until

export interface LendingRate {
  percent: number
  isAssumed: boolean
}

/** Null for the time before it was published. */
export function lprOn(date: string): LendingRate | null {
  const found = changes.findLast(({ since }) => since <= date)
  return found === undefined ? null : { percent: found.percent, isAssumed: date > lprKnownUntil }
}

/** Since when courts protect private lending up to four times the rate. Before, the fixed limit of 2015 went for it. */
const { fourfold_since: fourfoldFrom, fixed_percent: capBefore } = table.lending_cap

export interface Cap {
  from: string
  /** The first day to which it no longer applies; null for the last one. */
  until: string | null
  percent: number
  isAssumed: boolean
}

/**
 * The highest rate that is protected, by time. A contract since the change has one limit, that of its own day; for an
 * older one the time after the change goes by the rate of the day on which the claim is filed.
 */
export function capsOf(contractDate: string, filedOn: string): Cap[] {
  const fourfold = (date: string, from: string): Cap[] => {
    const rate = lprOn(date)
    return rate === null ? [] : [{ from, until: null, percent: percentOf(rate.percent * 4), isAssumed: rate.isAssumed }]
  }
  if (contractDate >= fourfoldFrom) return fourfold(contractDate, contractDate)
  return [
    { from: contractDate, until: fourfoldFrom, percent: capBefore, isAssumed: false },
    ...fourfold(filedOn < fourfoldFrom ? fourfoldFrom : filedOn, fourfoldFrom),
  ]
}

/** Six decimals are more than anybody agrees on, and leave no trace of binary fractions. */
export const percentOf = (value: number): number => Math.round(value * 1e6) / 1e6
