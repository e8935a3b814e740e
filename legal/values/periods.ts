import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Period } from '../time/calendar.ts'
import { chineseNumerals } from '../time/chinese-numbers.ts'
import { countOf, englishCount } from '../time/relative-spelling.ts'
import { type Found, withoutOverlaps } from './found.ts'

const count = `\\d{1,4}|[${chineseNumerals}]{1,4}`
/** 2024年 and 5月 are dates, and 三年前 tells a day. */
const chinese = new RegExp(
  `(?<![\\d第.${chineseNumerals}每去前今明])(?:(?<years>${count})(?:周年|年)(?<half>半)?(?:零|又|加)?(?:(?<yearMonths>${count})个月)?|(?<months>${count})个(?<monthHalf>半)?月|(?<weeks>${count})(?:周(?!年|[一二三四五六日末])|个?星期(?![一二三四五六日天])|个?礼拜(?![一二三四五六日天]))|(?<days>${count})(?:天|日(?!元))|(?<halfYear>半年)|(?<halfMonth>半个月))(?!以?前|之前|\\d|底|初|末|级|龄)`,
  'g',
)
const english = new RegExp(
  `\\b(?:(?<count>${englishCount})(?: and a half)?[ -](?<unit>year|month|week|day)s?(?<half> and a half)?|(?<halfYear>half a year|a half-year))\\b(?! ago)`,
  'gi',
)
const englishTwo = new RegExp(
  `\\b(?<years>${englishCount}) years? and (?<months>${englishCount}) months?\\b(?! ago)`,
  'gi',
)
const yearMax = 100

/** Every period of a text: 三年, 一年半, 18个月, 半年, two weeks, a year and a half. */
export function periodValuesIn(text: string): Found<Period>[] {
  const found = [chinese, english, englishTwo].flatMap((spelling) =>
    matchesIn(text, spelling).flatMap((match) => {
      const value = periodOf(match.groups ?? {}, match[0])
      return value === null ? [] : [{ value, text: match[0], start: match.index, end: match.index + match[0].length }]
    }),
  )
  return withoutOverlaps(found)
}

function periodOf(groups: Readonly<Record<string, string | undefined>>, words: string): Period | null {
  if (groups.halfYear !== undefined) return { months: 6 }
  if (groups.halfMonth !== undefined) return { days: 15 }
  if (groups.unit !== undefined)
    return englishPeriod(countOf(groups.count ?? ''), groups.unit, / and a half/i.test(words))
  const { years, months, weeks, days, yearMonths } = groups
  const extra = groups.half === undefined ? countOf(yearMonths ?? groups.months ?? '0') : 6
  if (years !== undefined) return yearsOf(countOf(years), extra)
  if (months !== undefined) {
    const whole = countOf(months)
    return whole === 0 ? null : { months: whole, ...(groups.monthHalf === undefined ? {} : { days: 15 }) }
  }
  const inDays = weeks === undefined ? countOf(days ?? '') : countOf(weeks) * 7
  return inDays === 0 ? null : { days: inDays }
}

/** A year such as 2024 is no period. */
const yearsOf = (years: number, months: number): Period | null =>
  years === 0 || years > yearMax ? null : { years, ...(months === 0 ? {} : { months }) }

function englishPeriod(number: number, unit: string, half: boolean): Period | null {
  if (number === 0) return null
  if (/^year/i.test(unit)) return yearsOf(number, half ? 6 : 0)
  if (/^month/i.test(unit)) return { months: number, ...(half ? { days: 15 } : {}) }
  return { days: number * (/^week/i.test(unit) ? 7 : 1) }
}
