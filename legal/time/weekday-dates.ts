import { dayFrom, type RelativeSpelling } from './relative-spelling.ts'

const english = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'.split('|')
/** A Chinese week begins on Monday. */
const chinese: Readonly<Record<string, number>> = { 一: 0, 二: 1, 三: 2, 四: 3, 五: 4, 六: 5, 日: 6, 天: 6 }
const weeks: Readonly<Record<string, number>> = { 上上: -2, 上: -1, 本: 0, 这: 0, 下: 1 }

const placeInWeek = (day: Date): number => (day.getUTCDay() + 6) % 7

/** 上周五 is Friday of the week before this one; last Friday is the last one before today. */
export const weekdaySpellings: readonly RelativeSpelling[] = [
  [
    /(?<week>上上|[上本这下])个?(?:周|星期|礼拜)(?<day>[一二三四五六日天])/g,
    ({ groups: { week = '', day = '' } = {} }, today) =>
      dayFrom(today, (weeks[week] ?? 0) * 7 + (chinese[day] ?? 0) - placeInWeek(today)),
  ],
  [
    /\b(?:last|this past) (?<day>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/gi,
    ({ groups: { day = '' } = {} }, today) => {
      const back = (placeInWeek(today) - english.indexOf(day.toLowerCase()) + 7) % 7
      return dayFrom(today, -(back === 0 ? 7 : back))
    },
  ],
  [
    /\b(?<day>monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:of )?(?<week>last|this) week\b/gi,
    ({ groups: { day = '', week = '' } = {} }, today) =>
      dayFrom(
        today,
        (week.toLowerCase() === 'last' ? -7 : 0) + english.indexOf(day.toLowerCase()) - placeInWeek(today),
      ),
  ],
]
