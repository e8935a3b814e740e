import type { Span } from './highlight.ts'

const pieceLength = 3000

/** A long text in pieces that end with a line, as far as lines are not longer than a piece. No piece ends within the span. */
export function textPieces(text: string, { start, end }: Span): Span[] {
  const pieces: Span[] = []
  for (let at = 0; at < text.length; ) {
    const usual = lineEnd(text, at + pieceLength)
    const stop = usual > start && usual < end ? lineEnd(text, end) : usual
    pieces.push({ start: at, end: stop })
    at = stop
  }
  return pieces
}

/** The end of the line in which the place is, or the place itself where that is too far away. */
function lineEnd(text: string, place: number): number {
  const line = text.indexOf('\n', place - 1)
  return line < 0 || line - place > pieceLength ? Math.min(place, text.length) : line + 1
}
