import type { Span } from './highlight.ts'

const pieceLength = 3000

/** A long text in pieces that end with a line, as far as lines are not longer than a piece. No piece ends within the span. */
export function textPieces(text: string, { start, end }: Span): Span[] {
  const pieces: Span[] = []
  for (let at = 0; at < text.length; ) {
    const least = at + pieceLength
    const wanted = least > start && at < end ? Math.max(least, end) : least
    const line = text.indexOf('\n', wanted - 1)
    const stop = line < 0 || line - wanted > pieceLength ? wanted : line + 1
    pieces.push({ start: at, end: Math.min(stop, text.length) })
    at = stop
  }
  return pieces
}
