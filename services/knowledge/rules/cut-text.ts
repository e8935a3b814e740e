/** A stretch of a text, as `slice` counts. */
export interface Stretch {
  start: number
  end: number
}

/**
 * How long a chunk may be when nobody says: Chinese says in one character what English says in about two, and both
 * bounds are some 500 to 900 tokens of an embedding model.
 */
const charactersMaxHan = 1200
const charactersMaxLatin = 2400
/** From this share of Han characters on a text is read as Chinese: a fifth of the characters is about half of the words. */
const hanShareMin = 0.2

export function defaultCharactersMax(text: string): number {
  let han = 0
  let latin = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x3400 && unit <= 0x9fff) han += 1
    else if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) latin += 1
  }
  return han > 0 && han / (han + latin) >= hanShareMin ? charactersMaxHan : charactersMaxLatin
}

/** Without the white space around it; `start === end` when there is nothing else. */
export function trimmed(text: string, { start, end }: Stretch): Stretch {
  const raw = text.slice(start, end)
  const left = raw.length - raw.trimStart().length
  return left === raw.length ? { start, end: start } : { start: start + left, end: start + raw.trimEnd().length }
}

const isLineBreak = /[\n\r\f\u2028\u2029]/
const isSentenceEnd = /[。！？；!?;…]/
const isClauseEnd = /[，、：,:）)」』”]/
const isClosing = /[”’」』）)"'】》]/

/** Whether a text may be cut before `at`, best ways first. */
const ways: readonly ((text: string, at: number) => boolean)[] = [
  (text, at) => isLineBreak.test(text.charAt(at - 1)),
  (text, at) => {
    const last = text.charAt(at - 1)
    if (isSentenceEnd.test(last)) return !isClosing.test(text.charAt(at))
    if (last === '.') return /\s/.test(text.charAt(at))
    return isClosing.test(last) && isSentenceEnd.test(text.charAt(at - 2)) && !isClosing.test(text.charAt(at))
  },
  (text, at) => isClauseEnd.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at)),
  (text, at) => /\s/.test(text.charAt(at - 1)),
]

const cutsPair = (text: string, at: number): boolean =>
  (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** Where to end a piece that begins at `start`: at the last good place of its second half, or at its very end. */
function cutBefore(text: string, start: number, lengthMax: number): number {
  const last = start + lengthMax
  const first = start + Math.max(1, Math.floor(lengthMax / 2))
  for (const mayCut of ways) for (let at = last; at > first; at -= 1) if (mayCut(text, at)) return at
  return cutsPair(text, last) ? last - 1 : last
}

/** Cuts at the end of a paragraph, else of a sentence, else of a clause, else anywhere but inside of a character. */
export function cutText(text: string, stretch: Stretch, lengthMax: number): Stretch[] {
  const pieces: Stretch[] = []
  let rest = trimmed(text, stretch)
  while (rest.end - rest.start > lengthMax) {
    const cut = cutBefore(text, rest.start, lengthMax)
    const piece = trimmed(text, { start: rest.start, end: cut })
    if (piece.end > piece.start) pieces.push(piece)
    rest = trimmedStart(text, cut, rest.end)
  }
  if (rest.end > rest.start) pieces.push(rest)
  return pieces
}

/** Looks only at what it skips, so that many cuts of a long text stay linear. */
function trimmedStart(text: string, from: number, end: number): Stretch {
  let start = from
  while (start < end && /\s/.test(text.charAt(start))) start += 1
  return { start, end }
}
