import { matchesIn } from '@casewright/kit/text/matches-in'
import { dateValuesIn } from '../values/dates.ts'
import type { Found } from '../values/found.ts'

const stamp =
  /^[ \t[【（(—–=*-]{0,8}(?=(?:19|20)\d{2}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[\]】）)]?(?:\s{1,3}(?:上午|下午|晚上|中午|凌晨|早上|傍晚)?\s?\d{1,2}[:：]\d{2}|[ \t]{2}|[ \t]?[—–=*-]{1,8}[ \t]{0,4}$|\s*$))/gmu

/** Dates of a text whose parts begin with their day, as chats and records do: 9月1号 is told from the day of its part. */
export function stampedDatesIn(text: string, today: string): Found<string>[] {
  const stamps = matchesIn(text, stamp).map(({ index }) => index)
  const starts = [...(stamps[0] === 0 ? [] : [0]), ...stamps]
  return starts.flatMap((start, at) => {
    const part = text.slice(start, starts[at + 1])
    const first = dateValuesIn(part.slice(0, 40), { today })[0]
    const isStamped =
      stamps.includes(start) &&
      first !== undefined &&
      first.start <= 8 &&
      first.value.length === 10 &&
      first.value <= today
    return withYearEnds(part, dateValuesIn(part, { today: isStamped ? first.value : today })).map((one) => ({
      ...one,
      start: one.start + start,
      end: one.end + start,
    }))
  })
}

const nearMax = 120

/** 2023年5月1日借的，约定年底还清: the end of the year that was just named, and not of this one. */
const withYearEnds = (text: string, days: readonly Found<string>[]): Found<string>[] =>
  days.map((one, at) => {
    const named = days[at - 1]
    if (!/^年[底末]$/.test(one.text) || named?.value.length !== 10 || one.start - named.end > nearMax) return one
    const year = named.value.slice(0, 4)
    const between = text.slice(named.end, one.start)
    if (one.value.startsWith(year) || (between.match(/。/gu)?.length ?? 0) > 2 || /今年/u.test(between)) return one
    return { ...one, value: `${year}-12-31` }
  })
