import { dateValuesIn } from '../values/dates.ts'
import type { Found } from '../values/found.ts'

const stamp =
  /^[ \t[【（(]{0,4}(?=(?:19|20)\d{2}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[\]】）)]?(?:\s{1,3}\d{1,2}[:：]\d{2}|[ \t]{2}|\s*$))/gmu

/** Dates of a text whose parts begin with their day, as chats and records do: 9月1号 is told from the day of its part. */
export function stampedDatesIn(text: string, today: string): Found<string>[] {
  const stamps = [...text.matchAll(stamp)].map(({ index }) => index)
  const starts = [...(stamps[0] === 0 ? [] : [0]), ...stamps]
  return starts.flatMap((start, at) => {
    const part = text.slice(start, starts[at + 1])
    const first = dateValuesIn(part.slice(0, 40), { today })[0]
    const isStamped =
      stamps.includes(start) &&
      first !== undefined &&
      first.start <= 4 &&
      first.value.length === 10 &&
      first.value <= today
    return dateValuesIn(part, { today: isStamped ? first.value : today }).map((one) => ({
      ...one,
      start: one.start + start,
      end: one.end + start,
    }))
  })
}
