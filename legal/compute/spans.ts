import { addDays, addMonths, daysBetween } from '../time/calendar.ts'

/** Whole months and the days left over, from the first to the last day, both counted. */
export function monthsAndDays(from: string, to: string): { months: number; days: number; restFrom: string } {
  const end = addDays(to, 1)
  let months = 0
  while (addMonths(from, months + 1) <= end) months += 1
  const restFrom = addMonths(from, months)
  return { months, days: Math.max(0, daysBetween(restFrom, end)), restFrom }
}

/** Days from Monday to Friday, both ends counted. Holidays among them are paid: the 21.75 days of a month count them too. */
export function paidDays(from: string, to: string): number {
  let count = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) count += 1
  }
  return count
}

/** Paid days of a month, by the ministry's notices on converting wages (2008 and 2025). */
export const paidDaysPerMonth = 21.75
export const hoursPerDay = 8
