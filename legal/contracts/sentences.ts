import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Span } from '../sources/sentences.ts'
import type { Clause } from './clauses.ts'

/** A sentence of a clause; `plain` has single blanks, and none between Chinese characters. */
export interface Sentence extends Span {
  plain: string
  clause: Clause
}

/** Wrapped lines are one: a pattern may rely on single blanks. */
export const plainOf = (text: string): string =>
  text
    .replace(/[\s\u00a0\u3000]+/g, ' ')
    .replace(/(?<=[\p{sc=Han}，。；：、]) (?=[\p{sc=Han}，。；：、])/gu, '')
    .trim()

const signature =
  /(?:^|\n)[ \t\u3000]{0,60}(?:IN WITNESS WHEREOF|SIGNATURES?[ \t]{0,60}(?:\n|$)|Signed (?:by|for)\b|(?:甲|乙|出租|承租)[方人]?[（(](?:签字|签章|盖章|签字盖章|公章)[^\n]{0,10}[）)]|[（(]以下无正文|签署页)/

/** Where the signatures begin: their lines are blank until somebody signs. */
export function signatureAt(text: string): number {
  const found = signature.exec(text)
  return found === null ? text.length : found.index
}

const boundary =
  /[。！？；]{1,100}[”"』）)]{0,8}|(?<!\b(?:Ltd|Inc|Co|Corp|LLC|Mr|Mrs|Ms|Dr|No|Nos|Art|Sec|vs?|e\.g|i\.e|approx))\.[”"’)]{0,8}(?=\s{1,100}["“(]?\p{Lu}|\s{0,100}$)|\n\s{0,100}\n\s{0,100}|\n/gu
const shortLineWidth = 50

export function sentencesIn(text: string, clause: Clause, signed: number): Sentence[] {
  const found: Sentence[] = []
  // What stands below the signatures until the next clause is theirs.
  const to = clause.start < signed ? Math.min(clause.end, signed) : clause.end
  const whole = text.slice(clause.body, to)
  let from = 0
  for (const match of matchesIn(whole, boundary)) {
    if (match[0] === '\n' && isWrap(text, clause.body + match.index)) continue
    push(from, match.index + match[0].trimEnd().length)
    from = match.index + match[0].length
  }
  push(from, whole.length)
  return found

  function push(start: number, end: number): void {
    const raw = whole.slice(start, end)
    const trimmed = raw.trim()
    if (!/[\p{L}\p{N}_]/u.test(trimmed)) return
    const at = clause.body + start + raw.length - raw.trimStart().length
    found.push({ text: trimmed, plain: plainOf(trimmed), start: at, end: at + trimmed.length, clause })
  }
}

/** A short line was ended on purpose, unless the next goes on with a small letter. Han characters are twice as wide. */
function isWrap(text: string, at: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - shortLineWidth), at)
  const width = line.length + (line.match(/\p{sc=Han}/gu)?.length ?? 0)
  return width >= shortLineWidth || /^\s*\p{Ll}/u.test(text.slice(at, at + 20))
}
