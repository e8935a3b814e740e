import { matchesIn } from '@casewright/kit/text/matches-in'

/** 4.4. Payment Terms. in the middle of a line: at least two levels, and a capital letter after them. */
const inner = /(?<=[\s.;:)])(\d{1,2}(?:\.\d{1,2}){1,3})\.?\s{1,3}(?=["“(]?\p{Lu})/gu
const refers =
  /(?:sections?|articles?|clauses?|paragraphs?|sub-?sections?|exhibits?|schedules?|items?|rules?|and|or|to|through|in|of|by|under|at|than|\$|§|,)\s*$/i
const before = 20
const textMin = 40
/** A converter may lose a number. */
const skippedMax = 3

/** A line as the lines that it was before a converter joined them: each number that goes on from the last begins one. */
export function splitAtNumbers(line: string): { from: number; text: string }[] {
  const starts = [0]
  let last = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s/.exec(line)?.[1] ?? null
  for (const match of matchesIn(line, inner)) {
    const number = match[1] ?? ''
    const isReference = refers.test(line.slice(Math.max(0, match.index - before), match.index))
    if (isReference || !goesOn(last, number) || match.index < textMin / 4) continue
    starts.push(match.index)
    last = number
  }
  return starts.map((from, at) => ({ from, text: line.slice(from, starts[at + 1] ?? line.length).trimEnd() }))
}

/** 4.4 after 4.3 or 4; 5.1 after 4.4; the first of a level where nothing was counted yet. */
function goesOn(last: string | null, next: string): boolean {
  const [own, other] = [next.split('.').map(Number), (last ?? '').split('.').map(Number)]
  const tail = own.at(-1) ?? 0
  if (last === null) return tail === 1
  const parent = own.slice(0, -1).join('.')
  if (other.slice(0, own.length - 1).join('.') === parent && other.length >= own.length)
    return tail > (other[own.length - 1] ?? 0) && tail <= (other[own.length - 1] ?? 0) + skippedMax
  if (other.join('.') === parent) return tail === 1
  return tail === 1 && (own[0] ?? 0) === (other[0] ?? 0) + 1
}
