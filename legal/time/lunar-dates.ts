import table from '../../resources/legal_tables/festivals.json' with { type: 'json' }
import { addDays } from './calendar.ts'
import { chineseYearWord, countOf, type RelativeSpelling, yearWords } from './relative-spelling.ts'

const monthNames: Readonly<Record<string, number>> = { 正: 1, 冬: 11, 腊: 12 }
/** By lunar year, its twelve months: the first day in our calendar, and how many days it has. Leap months are left out. */
const years: Readonly<Record<string, readonly { from: string; days: number }[]>> = table.lunar_months

/** The day of the lunar calendar in our own; null for a day or a year that the table does not have. */
export function lunarDay(year: number, month: number, day: number): string | null {
  const known = years[String(year)]?.[month - 1]
  return known === undefined || day < 1 || day > known.days ? null : addDays(known.from, day - 1)
}

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
