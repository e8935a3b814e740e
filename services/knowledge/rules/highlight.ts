import { tokens } from '@casewright/kit/text/tokens'

interface Span {
  start: number
  end: number
}

const article = '第[〇零一二三四五六七八九十百千万两\\d]{1,20}条(?:之[一二三四五六七八九十]{1,6})?'
const pieces = new RegExp(
  `${article}|(?:(?!${article})\\p{sc=Han}){1,2000}|[[\\p{L}\\p{M}\\p{N}]--\\p{sc=Han}]{1,2000}`,
  'gv',
)
const isArticle = new RegExp(`^${article}$`, 'v')
const isHan = /^\p{sc=Han}/u

/** Where the query's terms stand in a text: whole words, article numbers, and pairs of Chinese characters. */
export function highlight(text: string, terms: ReadonlySet<string>, offset: number, limit = 50): Span[] {
  const spans: Span[] = []
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (spans.length >= limit) break
    if (isPairs(piece)) markPairs(piece, offset + index, terms, spans)
    else if (tokens(piece).some((term) => terms.has(term)))
      spans.push({ start: offset + index, end: offset + index + piece.length })
  }
  return spans.slice(0, limit)
}

const isPairs = (piece: string): boolean => isHan.test(piece) && !isArticle.test(piece)

/** A single character says little, so it is marked only where it is the whole run. */
function markPairs(run: string, start: number, terms: ReadonlySet<string>, spans: Span[]): void {
  const characters = Array.from(run)
  if (characters.length === 1) {
    if (terms.has(run)) spans.push({ start, end: start + run.length })
    return
  }
  let at = start
  for (let index = 0; index + 1 < characters.length; index += 1) {
    const pair = `${characters[index]}${characters[index + 1]}`
    const last = spans.at(-1)
    if (terms.has(pair)) {
      if (last && last.end > at) last.end = at + pair.length
      else spans.push({ start: at, end: at + pair.length })
    }
    at += (characters[index] as string).length
  }
}
