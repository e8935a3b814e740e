import type { Wording } from '../skills/language.ts'
import { addDays, addMonths, isDay, type Period } from '../time/calendar.ts'
import { writtenDate } from '../time/dates.ts'
import type { Formula } from './formula.ts'

const written = (date: string): Wording => ({ zh: writtenDate(date, 'zh'), en: writtenDate(date, 'en') })

/** The last day for returning a deposit, by the time that the lease gives from the hand-over; nothing where either is not known. */
export const depositDue: Formula = (given) => {
  const [from, within] = [given('handed_over_on'), given('within')]
  if (!isDay(from) || typeof within !== 'object') return { amount: 0, steps: [], missing: [] }
  const { years = 0, months = 0, days = 0 } = within as Period
  return {
    amount: 1,
    steps: [],
    missing: [],
    words: { due_day: written(addDays(addMonths(from, years * 12 + months), days)) },
  }
}
