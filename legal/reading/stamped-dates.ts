import { dateValuesIn } from '../values/dates.ts'
import type { Found } from '../values/found.ts'

const stamp = /^[ \t[【（(]{0,4}(?=(?:19|20)\d{2}[-/.年]\d{1,2}[-/.月]\d{1,2})/gmu
const lead = /^[ \t[【（(]{0,4}$/u
/** A sentence that only begins with a day goes on with a word. */
const rest = /^(?:[\s\]】）):：]|$)/u

/** Dates of a text whose parts begin with their day, as chats and records do: 9月1号 is told from the day of its part. */
export function stampedDatesIn(text: string, today: string): Found<string>[] {
  const starts = [0, ...[...text.matchAll(stamp)].map(({ index }) => index).filter((index) => index > 0)]
  return starts.flatMap((start, at) => {
    const part = text.slice(start, starts[at + 1])
    const first = dateValuesIn(part.slice(0, 40), { today })[0]
    const isStamped =
      first !== undefined &&
      first.value.length === 10 &&
      first.value <= today &&
      lead.test(part.slice(0, first.start)) &&
      rest.test(part.slice(first.end))
    return dateValuesIn(part, { today: isStamped ? first.value : today }).map((one) => ({
      ...one,
      start: one.start + start,
      end: one.end + start,
    }))
  })
}
