export interface Span {
  start: number
  end: number
}

/** A text cut where it is marked. Spans are offsets into the text; those that overlap are one. */
export function cutAtMarks(text: string, spans: readonly Span[]): { text: string; isMarked: boolean; start: number }[] {
  const parts: { text: string; isMarked: boolean; start: number }[] = []
  let at = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isMarked, start: at })
    at = Math.max(at, end)
  }
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    add(Math.min(start, text.length), false)
    add(Math.min(end, text.length), true)
  }
  add(text.length, false)
  return parts
}

/** Spans of a whole text as seen from a piece of it. */
export const spansWithin = (spans: readonly Span[], piece: Span): Span[] =>
  spans
    .filter(({ start, end }) => start < piece.end && end > piece.start)
    .map(({ start, end }) => ({ start: Math.max(0, start - piece.start), end: Math.min(end, piece.end) - piece.start }))
