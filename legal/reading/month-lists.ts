import { lastOfMonth } from '../time/calendar.ts'
import { monthIndex, monthName } from '../time/relative-dates.ts'
import type { SlotFound } from './read-values.ts'

/** 7、8、9三个月, 7月、8月和9月的工资: months in a row, of which nothing was paid. */
const chinese =
  /(?<![\d.])(?<first>1[0-2]|[1-9])月?份?[、和](?:(?:1[0-2]|[1-9])月?份?[、和]){0,10}(?<last>1[0-2]|[1-9])(?:月(?!\d)|(?=[两二三四五六七八九十]个月))/gu
/** (Sept, Oct, Nov), September, October and November. */
const english = new RegExp(
  `\\b(?<first>${monthName})\\.?(?:, (?:${monthName})\\.?){0,10},? ?(?:and )?(?<last>${monthName})\\b(?! \\d)`,
  'g',
)
const unpaid =
  /没[发付交给]|未[发付交]|不[发付交]|拖?欠|工资|房租|租金|物业费|\b(?:rent|wages|salary|fees?|unpaid|arrears|owe[sd]?)\b/iu
const reach = 40
const spans = [
  ['arrears_from', 'arrears_until'],
  ['unpaid_from', 'unpaid_until'],
] as const

/** From when until when something was not paid, told by the months. A month that is still to come was one of last year. */
export function monthListsIn(text: string, keys: ReadonlySet<string>, today: string): SlotFound[] {
  const span = spans.find(([from]) => keys.has(from))
  if (span === undefined) return []
  const [match] = [...text.matchAll(chinese), ...text.matchAll(english)].filter(({ index, 0: words }) =>
    unpaid.test(text.slice(Math.max(0, index - reach), index + words.length + reach)),
  )
  const { first = '', last = '' } = match?.groups ?? {}
  const [from, until] = [monthOf(first), monthOf(last)]
  if (match === undefined || from === null || until === null || from >= until) return []
  const year = Number(today.slice(0, 4)) - (until > Number(today.slice(5, 7)) ? 1 : 0)
  const at = { text: match[0], start: match.index, end: match.index + match[0].length, score: 120 }
  const month = (number: number) => `${year}-${String(number).padStart(2, '0')}`
  return [
    { ...at, slot: span[0], value: `${month(from)}-01` },
    // Where a day of the last month is told, wages may end with the employment on it.
    ...(new RegExp(`(?<!\\d)${until}月\\d`, 'u').test(text)
      ? []
      : [{ ...at, slot: span[1], value: lastOfMonth(month(until)) }]),
  ]
}

function monthOf(words: string): number | null {
  const number = /^\d/.test(words) ? Number(words) : monthIndex(words) + 1
  return number >= 1 && number <= 12 ? number : null
}
