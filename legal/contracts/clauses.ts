import { trimEndOf } from '@casewright/kit/text/trim-end'
import { isTitle, type Mark, markOf } from './clause-marks.ts'
import { splitAtNumbers } from './running-numbers.ts'

/** A numbered piece of a contract. The spans follow each other without a gap: together they are the whole text. */
export interface Clause {
  /** 7, 7.2, 7(1), Schedule A 3; null before the first number and under a heading without one. */
  number: string | null
  heading: string
  /** Headings of what it stands in, outermost first, and its own. */
  path: string[]
  start: number
  /** Where the words after number and heading begin. */
  body: number
  end: number
}

interface Line {
  /** Offset of the first character that is no blank. */
  at: number
  text: string
  afterBlank: boolean
  beforeBlank: boolean
}

interface Found {
  line: Line
  /** The line after it, where that has no mark of its own. */
  next: Line | null
  mark: Mark | null
}

/** Splits a contract at its numbers and headings, in one pass over its lines. */
export function clausesOf(text: string): Clause[] {
  if (text === '') return []
  const lines = linesOf(text)
  const marks = inOrder(lines.map((line) => markOf(line.text)))
  const marked = lines.map((line, at): Found => {
    const next = marks[at + 1] === null ? (lines[at + 1] ?? null) : null
    return { line, next, mark: marks[at] ?? null }
  })
  // "Exhibit 10.1" above the title says where the contract was filed.
  const firstLine = lines[1]?.at ?? 0
  const isNumbered = marked.filter(({ mark }) => mark !== null && mark.kind !== 'schedule').length > 1
  const starts = marked.filter(({ line, mark }) =>
    mark === null ? isHeading(line, isNumbered) : mark.kind !== 'schedule' || (line.afterBlank && line.at > firstLine),
  )
  const numbering = createNumbering(starts)
  const clauses = starts.map(({ line, next, mark }): Clause => {
    const { heading, length } =
      mark === null ? { heading: line.text, length: line.text.length } : headed(line, mark, next)
    const { number, path } = numbering(mark, heading)
    return { number, heading, path, start: line.at, body: line.at + length, end: text.length }
  })
  return joined(text, clauses, lines)
}

/** A bare number counts only where it goes on from the last one. */
function inOrder(marks: (Mark | null)[]): (Mark | null)[] {
  let last = 0
  return marks.map((mark) => {
    if (mark?.kind !== 'decimal' || mark.number.includes('.')) return mark
    if (mark.isBare && Number(mark.number) !== last + 1) return null
    last = Number(mark.number)
    return mark
  })
}

/** What stands before the first clause belongs to nobody else; each clause reaches to the next. */
function joined(text: string, clauses: Clause[], lines: readonly Line[]): Clause[] {
  const [first] = clauses
  const heading = lines[0]?.text.slice(0, 80) ?? ''
  const all =
    first === undefined || first.start > 0
      ? [{ number: null, heading, path: [], start: 0, body: 0, end: text.length }, ...clauses]
      : clauses
  return all.map((clause, at) => ({ ...clause, end: all[at + 1]?.start ?? text.length }))
}

/** The lines that have something in them. */
function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let afterBlank = true
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf('\n', from)
    const to = found < 0 ? text.length : found
    const raw = text.slice(from, to)
    const trimmed = raw.trim()
    const last = lines.at(-1)
    if (trimmed === '') {
      afterBlank = true
      if (last) last.beforeBlank = true
    } else {
      // A heading or a bold number in Markdown is a number all the same.
      const plain = trimmed.replace(/^[#*>]{1,8}[ \t]*(?=\S)/, '')
      const at = from + raw.length - raw.trimStart().length + trimmed.length - plain.length
      for (const part of splitAtNumbers(plain)) {
        lines.push({ at: at + part.from, text: part.text, afterBlank, beforeBlank: false })
        afterBlank = false
      }
    }
    from = to + 1
  }
  const last = lines.at(-1)
  if (last) last.beforeBlank = true
  return lines
}

/** In a numbered contract only capitals between blank lines are a heading; a paragraph in capitals is longer than that. */
function isHeading({ text, afterBlank, beforeBlank }: Line, isNumbered: boolean): boolean {
  if (!afterBlank || text.length > 80 || !isTitle(text)) return false
  const isCapital = !/\p{Ll}/u.test(text) && /\p{Lu}{3}/u.test(text)
  return isNumbered ? isCapital && beforeBlank : isCapital || /\p{Lu}\p{Ll}{2}/u.test(text)
}

const leadingTitle = /^(\p{Lu}[^.:;*]{1,70}?)\*{0,3}(?:[.:]|\s[—–-])\*{0,3}\s{1,20}(?=["“(*]{0,3}\p{Lu})/u
const leadingName =
  /^(?:[【[「]([^】\]」]{1,30})[】\]」]\s{0,20}|([\p{sc=Han}、（）()/A-Za-z]{2,20}?)(?:[：:]\s{0,20}|[\s\u3000]{1,20}(?=\S{6})))/u

/** The heading of a numbered line, and how much of the line is number and heading. */
function headed({ at, text }: Line, { kind, length }: Mark, next: Line | null): { heading: string; length: number } {
  const rest = text.slice(length)
  if (rest === '' && next !== null && !next.afterBlank && isName(next.text))
    return { heading: next.text, length: next.at + next.text.length - at }
  const whole = { heading: rest.trim(), length: text.length }
  if (kind === 'schedule' || kind === 'chapter') return whole
  if (/\p{sc=Han}/u.test(rest)) {
    if (rest.length <= 24 && !/[。；，：:,;.]/.test(rest)) return whole
    const [name, bracketed, plain] = leadingName.exec(rest) ?? []
    return name === undefined
      ? { heading: '', length }
      : { heading: (bracketed ?? plain ?? '').trim(), length: length + name.length }
  }
  const title = withoutEmphasis(rest).trim()
  if (isTitle(title)) return { heading: title, length: text.length }
  const [leading, words = ''] = leadingTitle.exec(rest) ?? []
  return leading !== undefined && isTitle(words)
    ? { heading: words.trim(), length: length + leading.length }
    : { heading: '', length }
}

/** A title in Markdown may end in asterisks, on both sides of its full stop. */
const withoutEmphasis = (text: string): string => {
  const plain = trimEndOf(text, '*')
  return plain.endsWith('.') ? trimEndOf(plain.slice(0, -1), '*') : plain
}

/** ARTICLE I on a line of its own has its title on the next. */
const isName = (text: string): boolean => isTitle(text) || /^\p{sc=Han}[\p{sc=Han}、（）]{1,23}$/u.test(text)

/** Numbers as people cite them. What counts on its own below an article (1. below 第五条) is cited with it: 5.1. */
function createNumbering(
  starts: readonly Found[],
): (mark: Mark | null, heading: string) => Pick<Clause, 'number' | 'path'> {
  const count = (kind: Mark['kind']) => starts.filter(({ mark }) => mark?.kind === kind).length
  const top: Mark['kind'] = count('article') > 1 ? 'article' : count('list') > 1 ? 'list' : 'decimal'
  let schedule: { name: string; heading: string } | null = null
  let main = 0
  let current: string | null = null
  /** The last number that is no （一）, which these are cited with. */
  let latest: string | null = null
  let chapter: string | null = null
  const headings = new Map<string, string>()

  const cited = (mark: Mark): { number: string; parents: string[] } => {
    const { kind, number } = mark
    if (kind === 'item')
      return { number: `${latest ?? ''}(${number})`, parents: latest === null ? [] : [...above(latest), latest] }
    const isInner = kind !== top && !number.includes('.') && current !== null
    const own = isInner ? `${current}.${number}` : number
    return { number: own, parents: above(own) }
  }

  return (mark, heading) => {
    if (mark === null) {
      current = null
      latest = null
      return { number: null, path: [heading] }
    }
    if (mark.kind === 'chapter') {
      chapter = heading
      return { number: null, path: [heading] }
    }
    if (mark.kind === 'schedule') {
      schedule = { name: mark.number, heading }
      headings.clear()
      current = null
      latest = null
      return { number: mark.number, path: [`${mark.number} ${heading}`.trim()] }
    }
    const isTop = mark.kind === top && !mark.number.includes('.')
    // The numbers of the contract go on after a list of annexes that only looked like the annexes themselves.
    if (schedule !== null && isTop && main > 1 && Number(mark.number) === main + 1) schedule = null
    const { number, parents } = cited(mark)
    if (isTop) {
      current = number
      if (schedule === null) main = Number(number) || main
    }
    if (mark.kind !== 'item') latest = number
    headings.set(number, heading)
    const outer = [
      schedule === null ? chapter : `${schedule.name} ${schedule.heading}`,
      ...parents.map((one) => headings.get(one)),
    ]
    const path = [...outer, heading].filter((one) => one !== null && one !== undefined && one !== '') as string[]
    return { number: schedule === null ? number : `${schedule.name} ${number}`, path }
  }
}

/** 7 and 7.2 stand above 7.2.1. */
function above(number: string): string[] {
  const parts = number.split('.')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
}
