import { chineseNumber } from './chinese-numbers.ts'

type Match = { 0: string; groups?: Record<string, string | undefined> | undefined }

/** Words that tell a date, and how it follows from the day on which they are said. */
export type RelativeSpelling = readonly [RegExp, (match: Match, today: Date) => string | null]

const countWords = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|')

/** A number in digits, Chinese numerals or an English word; `a` is one, and what is no number is zero. */
export function countOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  if (/^an?$/i.test(text)) return 1
  return countWords.indexOf(text.toLowerCase()) + 1 || (chineseNumber(text) ?? 0)
}

export const englishCount = `\\d{1,3}|an?|${countWords.join('|')}`

export const yearWords: Readonly<Record<string, number>> = {
  大前年: -3,
  前年: -2,
  去年: -1,
  今年: 0,
  本年: 0,
  明年: 1,
  后年: 2,
  'the year before last': -2,
  'last year': -1,
  'this year': 0,
  'next year': 1,
}
export const chineseYearWord = '(?<![以之])(?:大前年|[前去今本明后]年)'
export const englishYearWord = 'the year before last|last year|this year|next year'

export const dayFrom = (today: Date, days: number): string =>
  new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** A month may be counted below January and above December; a day that it does not have makes no date. */
export function monthOf(year: number, month: number, day?: string): string | null {
  const at = new Date(Date.UTC(year, month, day === undefined ? 1 : countOf(day)))
  if (Number.isNaN(at.getTime()) || at.getUTCMonth() !== ((month % 12) + 12) % 12) return null
  return at.toISOString().slice(0, day === undefined ? 7 : 10)
}
