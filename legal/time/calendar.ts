import { arrangedDay, hasHolidayTable } from './holidays.ts'

/** Days are `YYYY-MM-DD` and count in UTC, where every day has 24 hours: no time zone can shift one. */
const dayMs = 86_400_000
const numberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
const dateOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

/** A day that the calendar has, in the years for which periods are counted here. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false
  const at = numberOf(value)
  return !Number.isNaN(at) && dateOf(at) === value
}

export const addDays = (date: string, days: number): string => dateOf(numberOf(date) + days)

/** How many days `to` comes after `from`. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** The corresponding day of the month so many months on; the month's last day where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return dateOf(last.getTime() / dayMs - Math.max(0, last.getUTCDate() - day))
}

export const addYears = (date: string, years: number): string => addMonths(date, years * 12)

export const lastOfMonth = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)

/** Weekends and holidays, but not the days of a weekend that a notice makes working days. */
export function isDayOff(date: string): boolean {
  const arranged = arrangedDay(date)
  if (arranged !== undefined) return arranged === 'off'
  // The first of January 1970 was a Thursday.
  return ((((numberOf(date) + 4) % 7) + 7) % 7) % 6 === 0
}

/** The day itself when it is a working day, else the first one after it. */
export const workingDayFrom = (date: string): string => (isDayOff(date) ? workingDayFrom(addDays(date, 1)) : date)

export interface Period {
  days?: number
  months?: number
  years?: number
}

export interface PeriodEnd {
  last: string
  /** The day on which it would have ended but for a holiday or weekend; null when nothing moved it. */
  movedFrom: string | null
  /** Whether the holidays around its end are known from a notice. */
  isCertain: boolean
}

/** The last day of a period. The day on which it begins is not counted, so that the last one is the corresponding day. */
export const endOfPeriod = (begins: string, { days = 0, months = 0, years = 0 }: Period): PeriodEnd =>
  onWorkingDay(addDays(addMonths(begins, years * 12 + months), days))

/** A last day that is off moves to the next working day. */
export function onWorkingDay(date: string): PeriodEnd {
  const last = workingDayFrom(date)
  return {
    last,
    movedFrom: last === date ? null : date,
    isCertain: hasHolidayTable(date) && hasHolidayTable(last),
  }
}
