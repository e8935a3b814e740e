import type { Span } from '../sources/sentences.ts'

const heading = /^(?:\p{Lu}[\p{L}-]{2,20}(?:[ ,/&]{1,3}[\p{L}-]{2,20}){0,3})\.?$/u
const clauseNumber = /^\(?\d{1,2}(?:\.\d{1,2})?\)?\.?$|^(?:Article|Clause|Section) \d{1,2}\.?$/u

/** 4. Deposit. RMB 6,400 is paid on signing: the heading of a clause belongs to what it says. */
export function withHeadings(text: string, sentences: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const one of sentences) {
    const [before, number] = [joined.at(-1), joined.at(-2)]
    const isHeaded =
      before !== undefined && number !== undefined && heading.test(before.text) && clauseNumber.test(number.text)
    if (before === undefined || !isHeaded || text.slice(before.end, one.start).includes('\n')) joined.push(one)
    else joined.splice(-1, 1, { text: text.slice(before.start, one.end), start: before.start, end: one.end })
  }
  return joined
}
