import { chineseNumber, chineseNumerals } from './chinese-numbers.ts'
import type { DateFound } from './date-found.ts'

const number = `\\d{1,2}|[${chineseNumerals}]{1,3}`
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|')
const monthName =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
const countWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const dayWords: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  昨晚: -1,
  昨日: -1,
  今天: 0,
  yesterday: -1,
  'the day before yesterday': -2,
}
const yearWords: Readonly<Record<string, number>> = { 前年: -2, 去年: -1, 今年: 0, 'last year': -1, 'this year': 0 }

type Read = (
  match: { 0: string; groups?: Record<string, string | undefined> | undefined },
  today: Date,
) => string | null

/** Words that count from the day on which they are said. */
const spellings: readonly (readonly [RegExp, Read])[] = [
  [
    /大前天|前天|昨天|昨晚|昨日|(?<!到)今天|\bthe day before yesterday\b|\byesterday\b/gi,
    ({ 0: word }, today) => shifted(today, dayWords[word.toLowerCase()] ?? 0),
  ],
  [
    /\b(?<count>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) days? ago\b/gi,
    ({ groups }, today) => shifted(today, -countOf(groups?.count ?? '')),
  ],
  [
    new RegExp(`上个?月(?:(?<day>${number})[日号])?|\\blast month\\b`, 'gi'),
    ({ groups }, today) => monthOf(today.getUTCFullYear(), today.getUTCMonth() - 1, groups?.day),
  ],
  [
    new RegExp(`(?<year>[前去今]年)(?:的)?(?<month>${number})月(?:份)?(?:(?<day>${number})[日号])?`, 'g'),
    ({ groups: { year = '', month = '', day } = {} }, today) =>
      monthOf(today.getUTCFullYear() + (yearWords[year] ?? 0), countOf(month) - 1, day),
  ],
  [
    new RegExp(`\\b(?<month>${monthName}) (?:of )?(?<year>last year|this year)\\b`, 'gi'),
    ({ groups: { year = '', month = '' } = {} }, today) =>
      monthOf(today.getUTCFullYear() + (yearWords[year.toLowerCase()] ?? 0), monthIndex(month)),
  ],
  [
    new RegExp(`\\b(?:last|this past) (?<month>${monthName})\\b`, 'gi'),
    ({ groups: { month = '' } = {} }, today) => {
      const index = monthIndex(month)
      return monthOf(today.getUTCFullYear() - (index < today.getUTCMonth() ? 0 : 1), index)
    },
  ],
]

/** Dates that are told from today's view: 昨天, 去年6月, last month, two days ago. */
export function relativeDatesIn(text: string, today: string): DateFound[] {
  const day = new Date(`${today}T00:00:00Z`)
  return spellings.flatMap(([spelling, read]) =>
    [...text.matchAll(spelling)].flatMap((match) => {
      const date = read(match, day)
      return date === null ? [] : [{ date, text: match[0], start: match.index, end: match.index + match[0].length }]
    }),
  )
}

const bare = new RegExp(
  `(?<![\\d年${chineseNumerals}/.-])(?<month>\\d{1,2})月(?:(?<day>\\d{1,2})[日号])?(?!薪|租|供|内|后|前的|均)`,
  'g',
)

/**
 * A month without a year belongs to the year that was told before it, as long as it comes later in that year: else
 * nobody can tell which year is meant.
 */
export function continuedDatesIn(text: string, known: readonly DateFound[]): DateFound[] {
  return [...text.matchAll(bare)].flatMap((match) => {
    const { month = '', day } = match.groups ?? {}
    const start = match.index
    if (known.some((one) => one.start <= start && start < one.end)) return []
    const before = known.findLast((one) => one.end <= start)
    const date = before ? monthOf(Number(before.date.slice(0, 4)), Number(month) - 1, day) : null
    const isLater = date !== null && before !== undefined && date.slice(0, 7) >= before.date.slice(0, 7)
    return isLater ? [{ date, text: match[0], start, end: start + match[0].length }] : []
  })
}

const countOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : countWords.indexOf(text.toLowerCase()) + 1 || (chineseNumber(text) ?? 0)
const monthIndex = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase())
const shifted = (today: Date, days: number): string =>
  new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** A month may be counted below January; a day that it does not have makes no date. */
function monthOf(year: number, month: number, day?: string): string | null {
  if (month > 11 || (day === undefined && month < -1)) return null
  const at = new Date(Date.UTC(year, month, day === undefined ? 1 : countOf(day)))
  if (Number.isNaN(at.getTime()) || at.getUTCMonth() !== (month + 12) % 12) return null
  return at.toISOString().slice(0, day === undefined ? 7 : 10)
}
