import { isDay } from '../time/calendar.ts'

/** What a resident identity card's number says of its holder; null for any other number. */
export function birthAndSex(number: string): { on: string; sex: 'male' | 'female' } | null {
  const [, year, month, day, order] = /^\d{6}(\d{4})(\d\d)(\d\d)\d\d(\d)[\dX]$/.exec(number) ?? []
  const on = `${year}-${month}-${day}`
  return isDay(on) ? { on, sex: Number(order) % 2 === 1 ? 'male' : 'female' } : null
}
