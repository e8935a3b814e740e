import { chineseYearWord, countOf, type RelativeSpelling, yearWords } from './relative-spelling.ts'

const monthNames: Readonly<Record<string, number>> = { 正: 1, 冬: 11, 腊: 12 }
const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})
const dayMs = 86_400_000
/** The first month of a lunar year begins between 21 January and 20 February; with a leap month the year has 385 days. */
const firstDay = '01-20'
const daysMax = 420

const years = new Map<number, ReadonlyMap<string, string>>()

/** The days of a lunar year by month and day; those of a leap month are left out. */
function daysOf(year: number): ReadonlyMap<string, string> {
  const known = years.get(year)
  if (known !== undefined) return known
  const from = Date.parse(`${year}-${firstDay}T00:00:00Z`)
  const days = new Map(
    Array.from({ length: daysMax }, (_, at) => new Date(from + at * dayMs)).flatMap((day) => {
      const parts = lunar.formatToParts(day)
      const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
      return part('relatedYear') === String(year)
        ? [[`${part('month')}-${part('day')}`, day.toISOString().slice(0, 10)] as const]
        : []
    }),
  )
  years.set(year, days)
  return days
}

/** The day of the lunar calendar in our own; null for a day that the month does not have. */
export const lunarDay = (year: number, month: number, day: number): string | null =>
  daysOf(year).get(`${month}-${day}`) ?? null

/** 初八, 廿三, 十六. */
const dayOf = (text: string): number =>
  countOf(text.replace(/^初/u, '').replace(/^廿/u, '二十').replace(/^卅/u, '三十'))

const day = '初[一二三四五六七八九十]|廿[一二三四五六七八九]?|[二三]?十[一二三四五六七八九]?'

/** 今年正月十六, 腊月廿八, 农历八月初三: of the lunar year that is named, else the last such day. */
export const lunarSpellings: readonly RelativeSpelling[] = [
  [
    new RegExp(
      `(?<year>${chineseYearWord}|(?<!\\d)20\\d\\d年)?的?(?:(?:农历|阴历|旧历)(?<month>[正冬腊一二三四五六七八九十]{1,2})月|(?<named>[正冬腊])月)(?<day>${day})(?![多几来万千百])[日号]?`,
      'gu',
    ),
    ({ groups: { year, month, named, day: told = '' } = {} }, today) => {
      const name = month ?? named ?? ''
      const at = [monthNames[name] ?? countOf(name), dayOf(told)] as const
      const offset = year === undefined ? undefined : yearWords[year]
      if (year !== undefined)
        return lunarDay(offset === undefined ? Number(year.slice(0, 4)) : today.getUTCFullYear() + offset, ...at)
      const now = today.toISOString().slice(0, 10)
      const past = [0, 1].map((back) => lunarDay(today.getUTCFullYear() - back, ...at))
      return past.find((one) => one !== null && one <= now) ?? null
    },
  ],
]
