import { clipText } from '@casewright/kit/text/clip-text'
import { matchesIn } from '@casewright/kit/text/matches-in'
/** A piece of a text, with its place there: `text === whole.slice(start, end)`. */
export interface Span {
  text: string
  start: number
  end: number
}

/** The full stop of `Ltd.` or `Mr.` ends no sentence. */
const boundary = /[。！？!?；;]{1,100}|[\n\r]{1,100}|(?<!\b(?:Ltd|Inc|Co|Corp|Mr|Mrs|Ms|Dr|No|v|vs))\.(?=\s|$)/gi

/** The sentences of a text, without the blanks around them. */
export function sentencesOf(text: string): Span[] {
  const found: Span[] = []
  let from = 0
  for (const match of matchesIn(text, boundary)) {
    pushTrimmed(text, from, match.index + match[0].trimEnd().length, found)
    from = match.index + match[0].length
  }
  pushTrimmed(text, from, text.length, found)
  return found
}

function pushTrimmed(text: string, from: number, to: number, found: Span[]): void {
  const raw = text.slice(from, to)
  const trimmed = raw.trim()
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return
  const start = from + raw.length - raw.trimStart().length
  found.push({ text: trimmed, start, end: start + trimmed.length })
}

/** The beginning of a span, still true to its offsets. */
export function clipped(span: Span, lengthMax: number): Span {
  const text = clipText(span.text, lengthMax)
  return { text, start: span.start, end: span.start + text.length }
}
