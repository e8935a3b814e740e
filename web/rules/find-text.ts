/** A stretch over texts that stand one behind the other: from a place in one of them to a place in the same or a later one. */
export interface Match {
  from: { text: number; offset: number }
  to: { text: number; offset: number }
}

/** Where words occur in pieces of text that are read as one, in any case. Matches do not overlap. */
export function findText(texts: readonly string[], words: string): Match[] {
  const wanted = folded(words.trim())
  if (wanted === '') return []
  const starts: number[] = []
  let length = 0
  for (const text of texts) {
    starts.push(length)
    length += text.length
  }
  const placeOf = (at: number, isEnd: boolean) => {
    const text = starts.findLastIndex((start) => (isEnd ? start < at : start <= at))
    return { text, offset: at - (starts[text] ?? 0) }
  }
  const whole = folded(texts.join(''))
  const matches: Match[] = []
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length))
    matches.push({ from: placeOf(at, false), to: placeOf(at + wanted.length, true) })
  return matches
}

/** Without the case of letters; a letter whose other case has another length stays, so that places hold. */
const folded = (text: string): string =>
  text.replace(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })
