import { matchesIn } from '@casewright/kit/text/matches-in'
import { withoutOverlaps } from '../values/found.ts'
import { chineseNumber, chineseNumerals, chineseYear } from './chinese-numbers.ts'
import type { DateFound } from './date-found.ts'
import { continuedDatesIn, relativeDatesIn } from './relative-dates.ts'

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|')
const monthName = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}'

const spellings: readonly RegExp[] = [
  /(?<!\d)(?<year>\d{4})\s?年\s?(?<month>\d{1,2})\s?月(?:\s?份)?(?:\s?(?<day>\d{1,2})\s?[日号]|[底末])?/g,
  /(?<![\d.])(?<year>\d{2})年(?<month>\d{1,2})月(?:份)?(?:(?<day>\d{1,2})[日号]|[底末])?/g,
  /(?<!\d)(?<year>\d{4})年?年(?<end>[底末初])/g,
  /(?<![\d./]|(?<!\d{4}[-/.]\d{1,2}[-/.]\d{1,2})-)(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?!\d|-(?!\d{4}[-/.]))/g,
  new RegExp(
    `(?<year>(?<!\\d)\\d{4}|[${chineseNumerals}]{4})年(?<month>[${chineseNumerals}]{1,2})月(?:(?<day>[${chineseNumerals}]{1,3})[日号])?`,
    'g',
  ),
  new RegExp(
    `(?<!\\d(?:st|nd|rd|th)?\\s(?:of\\s)?)\\b(?<month>${monthName})\\.?\\s(?:(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s)?(?<year>\\d{4})\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?[\\s-](?:of\\s)?(?<month>${monthName})\\.?,?[\\s-](?<year>\\d{4})\\b`,
    'gi',
  ),
]

/**
 * Every date in the text, in its order; days that the calendar does not have are not dates. Words like 昨天 and last
 * month are read only by whoever knows the day on which they were said.
 */
export function datesIn(text: string, today?: string): DateFound[] {
  const written = [...spellings, numericIn(text)].flatMap((spelling) => matchesIn(text, spelling).flatMap(dateOf))
  const known = withoutOverlaps([...written, ...(today === undefined ? [] : relativeDatesIn(text, today))])
  return withoutOverlaps([...known, ...continuedDatesIn(text, known)])
}

const numbers =
  '(?<![\\d./-])(?<one>\\d{1,2})(?<mark>[-/.])(?<other>\\d{1,2})\\k<mark>(?<year>(?:19|20)\\d{2})(?![\\d/-])'
const numeric = new RegExp(numbers, 'g')
const dayFirst = new RegExp(numbers.replace('one', 'day').replace('other', 'month'), 'g')
const monthFirst = new RegExp(numbers.replace('one', 'month').replace('other', 'day'), 'g')
const never = /(?!)/g

/** 18/09/2026 can only be read in one way, and tells how 05/03/2024 beside it is meant; alone that is left alone: nobody can tell. */
function numericIn(text: string): RegExp {
  const dates = matchesIn(text, numeric).map(({ groups }) => groups ?? {})
  const [isDayFirst, isMonthFirst] = [
    dates.some(({ one }) => Number(one) > 12),
    dates.some(({ other }) => Number(other) > 12),
  ]
  return isDayFirst === isMonthFirst ? never : isDayFirst ? dayFirst : monthFirst
}

function dateOf(match: RegExpExecArray): DateFound[] {
  const { year = '', month = '', day, end } = match.groups ?? {}
  const date = isoDate(
    yearOf(year),
    end === undefined ? numberOf(month) : end === '初' ? 1 : 12,
    day === undefined ? undefined : numberOf(day),
  )
  return date === null ? [] : [{ date, text: match[0], start: match.index, end: match.index + match[0].length }]
}

/** 24年 is 2024 and 98年 is 1998. */
function yearOf(text: string): number | null {
  if (!/\d/.test(text)) return chineseYear(text)
  return Number(text) + (text.length > 2 ? 0 : Number(text) < 50 ? 2000 : 1900)
}

function numberOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  const named = months.indexOf(text.slice(0, 3).toLowerCase())
  return named >= 0 ? named + 1 : chineseNumber(text)
}

function isoDate(year: number | null, month: number | null, day: number | null | undefined): string | null {
  if (year === null || month === null || day === null || year < 1900 || year > 2200) return null
  const at = new Date(Date.UTC(year, month - 1, day ?? 1))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== (day ?? 1)) return null
  return at.toISOString().slice(0, day === undefined ? 7 : 10)
}

/** 2024年3月5日 and 5 March 2024. */
export function writtenDate(date: string, language: 'zh' | 'en'): string {
  const [year = '', month = '', day] = date.split('-')
  if (language === 'zh') return `${year}年${Number(month)}月${day ? `${Number(day)}日` : ''}`
  const name = new Date(`${year}-${month}-01T00:00:00Z`).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
  return [...(day ? [Number(day)] : []), name, year].join(' ')
}
