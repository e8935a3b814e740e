import { matchesIn } from '@casewright/kit/text/matches-in'
import { chineseNumerals } from './chinese-numbers.ts'
import type { DateFound } from './date-found.ts'
import { festivalSpellings } from './festival-dates.ts'
import { lunarSpellings } from './lunar-dates.ts'
import {
  chineseYearWord,
  countOf,
  dayFrom,
  englishCount,
  englishYearWord,
  monthOf,
  type RelativeSpelling,
  yearWords,
} from './relative-spelling.ts'
import { weekdaySpellings } from './weekday-dates.ts'

const number = `\\d{1,2}|[${chineseNumerals}]{1,3}`
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|')
export const monthName =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
const dayWords: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  昨晚: -1,
  昨日: -1,
  今天: 0,
  明天: 1,
  后天: 2,
  yesterday: -1,
  tomorrow: 1,
  'the day before yesterday': -2,
}

/** Words that count from the day on which they are said. */
const spellings: readonly RelativeSpelling[] = [
  [
    /大前天|前天|昨天|昨晚|昨日|(?<!到)今天|明天|后天|\bthe day before yesterday\b|\byesterday\b|\btomorrow\b/gi,
    ({ 0: word }, today) => dayFrom(today, dayWords[word.toLowerCase()] ?? 0),
  ],
  [
    new RegExp(
      `(?<![第每\\d${chineseNumerals}])(?<count>\\d{1,3}|[${chineseNumerals}]{1,3})(?<unit>天|周|个?星期|个?礼拜)(?:以|之)?前(?!的)|\\b(?<countEn>${englishCount}) (?<unitEn>day|week)s? ago\\b`,
      'gi',
    ),
    ({ groups: { count, unit, countEn = '', unitEn = '' } = {} }, today) => {
      const days = countOf(count ?? countEn) * (/^天$|^day$/i.test(unit ?? unitEn) ? 1 : 7)
      return days === 0 ? null : dayFrom(today, -days)
    },
  ],
  [
    new RegExp(
      `(?<![第每\\d${chineseNumerals}])(?<count>\\d{1,2}|[${chineseNumerals}]{1,3})个月(?:以|之)?前(?!的)|\\b(?<countEn>${englishCount}) months? ago\\b`,
      'gi',
    ),
    ({ groups: { count, countEn = '' } = {} }, today) => monthFrom(today, -countOf(count ?? countEn)),
  ],
  [/半年(?:以|之)?前(?!的)|\bhalf a year ago\b/gi, (_, today) => monthFrom(today, -6)],
  [
    new RegExp(`(?<!上)上个?月(?:(?<day>${number})[日号])?|\\blast month\\b`, 'gi'),
    ({ groups }, today) => monthFrom(today, -1, groups?.day),
  ],
  [
    new RegExp(`上上个?月(?:(?<day>${number})[日号])?|\\bthe month before last\\b`, 'gi'),
    ({ groups }, today) => monthFrom(today, -2, groups?.day),
  ],
  [
    new RegExp(
      `(?<year>${chineseYearWord}|(?<!\\d)20\\d\\d年)?的?第?(?<quarter>[一二三四1-4])季度(?<end>[末底]|结束)`,
      'g',
    ),
    ({ groups: { year, quarter = '' } = {} }, today) => quarterEnd(today, year, countOf(quarter)),
  ],
  [
    /\b(?:the )?end of (?:the )?(?:Q(?<quarter>[1-4])|(?<word>first|second|third|fourth) quarter)(?: of)? ?(?<year>20\d\d|last year|this year)?/gi,
    ({ groups: { year, quarter, word = '' } = {} }, today) =>
      quarterEnd(today, year, quarter === undefined ? ordinals.indexOf(word.toLowerCase()) + 1 : Number(quarter)),
  ],
  [
    /(?:本|这个?)月[底末]|(?<![\p{sc=Han}\d])月[底末]|\b(?:the )?end of (?:this|the) month\b/giu,
    (_, today) => monthFrom(today, 0),
  ],
  [/\ba fortnight ago\b|半个月(?:以|之)?前(?!的)/gi, (_, today) => dayFrom(today, -14)],
  [
    new RegExp(
      `\\b(?:the )?(?:end|close|last day) of (?<month>${monthName})\\b(?:,? (?<year>20\\d\\d|${englishYearWord}))?`,
      'gi',
    ),
    ({ groups: { month = '', year } = {} }, today) => endOfMonth(today, monthIndex(month), year),
  ],
  [
    /(?<!\d)(?<year>[012]\d)年(?<end>[底末初])/g,
    ({ groups: { year = '', end = '' } = {} }) => monthOf(2000 + Number(year), end === '初' ? 0 : 11),
  ],
  [new RegExp(`(?:本|这个?)月(?<day>${number})[日号]`, 'g'), ({ groups }, today) => monthFrom(today, 0, groups?.day)],
  [
    new RegExp(`下个?月(?:(?<day>${number})[日号]|[底末])?|\\bnext month\\b`, 'gi'),
    ({ groups }, today) => monthFrom(today, 1, groups?.day),
  ],
  [
    new RegExp(`(?<year>${chineseYearWord})(?:的)?(?<month>${number})月(?:份)?(?:(?<day>${number})[日号])?`, 'g'),
    ({ groups: { year = '', month = '', day } = {} }, today) => inYear(today, year, countOf(month) - 1, day),
  ],
  [
    new RegExp(`(?<year>${chineseYearWord})年?(?<end>[底末初])`, 'g'),
    ({ groups: { year = '', end = '' } = {} }, today) => inYear(today, year, end === '初' ? 0 : 11),
  ],
  [
    /\b(?<end>end|beginning|start) of (?<year>last year|this year|next year)\b/gi,
    ({ groups: { year = '', end = '' } = {} }, today) => inYear(today, year, end.toLowerCase() === 'end' ? 11 : 0),
  ],
  [
    new RegExp(
      `\\b(?:(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:of )?)?(?<month>${monthName}) (?:of )?(?<year>${englishYearWord})\\b`,
      'gi',
    ),
    ({ groups: { year = '', month = '', day } = {} }, today) => inYear(today, year, monthIndex(month), day),
  ],
  [
    new RegExp(`\\b(?<year>${englishYearWord}),? in (?<month>${monthName})\\b`, 'gi'),
    ({ groups: { year = '', month = '' } = {} }, today) => inYear(today, year, monthIndex(month)),
  ],
  [
    new RegExp(`\\b(?:last|this past) (?<month>${monthName})\\b`, 'gi'),
    ({ groups: { month = '' } = {} }, today) => {
      const index = monthIndex(month)
      return monthOf(today.getUTCFullYear() - (index < today.getUTCMonth() ? 0 : 1), index)
    },
  ],
  ...weekdaySpellings,
  ...festivalSpellings,
  ...lunarSpellings,
]

/** Dates that are told from today's view: 昨天, 去年6月, 上周五, 去年国庆, last month, two weeks ago. */
export function relativeDatesIn(text: string, today: string): DateFound[] {
  const day = new Date(`${today}T00:00:00Z`)
  return spellings.flatMap(([spelling, read]) =>
    matchesIn(text, spelling).flatMap((match) => {
      const date = read(match, day)
      return date === null ? [] : [{ date, text: match[0], start: match.index, end: match.index + match[0].length }]
    }),
  )
}

const bare = new RegExp(
  `(?<![\\d年${chineseNumerals}/.-])(?<month>\\d{1,2})月(?:(?<day>\\d{1,2})[日号])?(?!薪|租|供|内|后|前的|均)`,
  'g',
)

/** An empty line, or the next point of a list. */
const newParagraph = /\n\s{0,8}(?:\n|[（(]?[\d一二三四五六七八九十]{1,2}[）)、.．](?!\d))/u

/**
 * A month without a year belongs to the year that was told before it in its paragraph, as long as it comes later in that year: else
 * nobody can tell which year is meant.
 */
export function continuedDatesIn(text: string, known: readonly DateFound[]): DateFound[] {
  return matchesIn(text, bare).flatMap((match) => {
    const { month = '', day } = match.groups ?? {}
    const start = match.index
    if (Number(month) > 12 || known.some((one) => one.start <= start && start < one.end)) return []
    const before = known.findLast((one) => one.end <= start && !newParagraph.test(text.slice(one.end, start)))
    const date = before ? monthOf(Number(before.date.slice(0, 4)), Number(month) - 1, day) : null
    const isLater = date !== null && before !== undefined && date.slice(0, 7) >= before.date.slice(0, 7)
    return isLater ? [{ date, text: match[0], start, end: start + match[0].length }] : []
  })
}

const ordinals = ['first', 'second', 'third', 'fourth']

/** The last day of a quarter. */
function quarterEnd(today: Date, year: string | undefined, quarter: number): string | null {
  const offset = year === undefined ? 0 : yearWords[year.toLowerCase()]
  const full = offset === undefined ? Number((year ?? '').slice(0, 4)) : today.getUTCFullYear() + offset
  return new Date(Date.UTC(full, quarter * 3, 0)).toISOString().slice(0, 10)
}

function endOfMonth(today: Date, month: number, year: string | undefined): string | null {
  if (year === undefined) return monthOf(today.getUTCFullYear() - (month > today.getUTCMonth() ? 1 : 0), month)
  return /^\d/.test(year) ? monthOf(Number(year), month) : inYear(today, year, month)
}

export const monthIndex = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase())

function inYear(today: Date, year: string, month: number, day?: string): string | null {
  const offset = yearWords[year.toLowerCase()]
  return offset === undefined || month < 0 || month > 11 ? null : monthOf(today.getUTCFullYear() + offset, month, day)
}

const monthFrom = (today: Date, months: number, day?: string): string | null =>
  monthOf(today.getUTCFullYear(), today.getUTCMonth() + months, day)
