/** The one-year loan prime rate in percent, on each day that changed it since it is published in its present form. */
const changes: readonly (readonly [since: string, percent: number])[] = [
  ['2019-08-20', 4.25],
  ['2019-09-20', 4.2],
  ['2019-11-20', 4.15],
  ['2020-02-20', 4.05],
  ['2020-04-20', 3.85],
  ['2021-12-20', 3.8],
  ['2022-01-20', 3.7],
  ['2022-08-22', 3.65],
  ['2023-06-20', 3.55],
  ['2023-08-21', 3.45],
  ['2024-07-22', 3.35],
  ['2024-10-21', 3.1],
  ['2025-05-20', 3],
]

export const lprFrom = '2019-08-20'
/** The table was checked up to this day; later days take its last rate, and whoever shows it says so. */
export const lprKnownUntil = '2025-12-31'

export interface LendingRate {
  percent: number
  isAssumed: boolean
}

/** Null for the time before it was published. */
export function lprOn(date: string): LendingRate | null {
  const found = changes.findLast(([since]) => since <= date)
  return found === undefined ? null : { percent: found[1], isAssumed: date > lprKnownUntil }
}

/** Since when courts protect private lending up to four times the rate. Before, the fixed limit of 2015 went for it. */
const fourfoldFrom = '2020-08-20'
const capBefore = 24

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
