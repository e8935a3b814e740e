import { lastOfMonth } from './calendar.ts'
import { chineseNumber } from './chinese-numbers.ts'

const present =
  /(?:这都|现在都|现在已经是?|现在是|今天都?是)(?:到|快)?(?<month>[一二三四五六七八九十]{1,2}|\d{1,2})月(?:份|(?<day>\d{1,2})[日号])?了?(?=[\s，。,！!、]|$)/u

/**
 * The day on which a text was written, by its own words: 这都八月了. What is brought in later was written before that day,
 * and its 上个月 counts from August. Null where it does not say so, or says the month of the day on which it came.
 */
export function toldPresent(text: string, cameOn: string): string | null {
  const { month = '', day } = present.exec(text)?.groups ?? {}
  const number = /\d/.test(month) ? Number(month) : chineseNumber(month)
  if (number === null || number < 1 || number > 12 || number === Number(cameOn.slice(5, 7))) return null
  const year = Number(cameOn.slice(0, 4)) - (number > Number(cameOn.slice(5, 7)) ? 1 : 0)
  const last = lastOfMonth(`${year}-${String(number).padStart(2, '0')}`)
  return day === undefined || Number(day) > Number(last.slice(8)) ? last : `${last.slice(0, 8)}${day.padStart(2, '0')}`
}
