/** About a word or two: what a reader sees appear at once. */
const pieceLength = 12

/** A ready text as a model would say it; no piece cuts a character in two. */
export function* piecesOf(text: string): Generator<string> {
  let piece = ''
  for (const character of text) {
    piece += character
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

/** What is left to tell of a text whose beginning was told; when it begins otherwise now, all of it, after a break. */
export const untold = (text: string, told: string): string =>
  told === '' ? text : text.startsWith(told) ? text.slice(told.length) : `\n\n${text}`
