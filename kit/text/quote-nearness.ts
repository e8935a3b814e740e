import { type Folded, isWide, kindOfUnit } from './quote-fold.ts'

const bucketsMax = 0x10000

/** Characters and words as numbers; two words may rarely share one, which only makes a passage look nearer. */
function wordsOf({ units }: Folded): Uint16Array {
  const words = new Uint16Array(units.length)
  let count = 0
  let hash = 0
  const endWord = () => {
    if (hash !== 0) words[count++] = hash % bucketsMax
    hash = 0
  }
  for (const unit of units) {
    if (unit === 0x20) endWord()
    else if (isWide(kindOfUnit(unit))) {
      endWord()
      words[count++] = unit
    } else hash = (Math.imul(hash, 31) + unit + 1) >>> 0
  }
  endWord()
  return words.subarray(0, count)
}

/** The largest share of the quotation's words that one stretch of the source, as long as the quotation, has. Linear. */
export function nearness(quote: Folded, source: Folded): number {
  const wanted = wordsOf(quote)
  const words = wordsOf(source)
  if (wanted.length === 0) return 0
  const missing = new Int32Array(bucketsMax)
  for (const word of wanted) missing[word] = (missing[word] ?? 0) + 1
  let shared = 0
  let best = 0
  for (let at = 0; at < words.length; at += 1) {
    const entering = words[at] ?? 0
    const left = missing[entering] ?? 0
    if (left > 0) shared += 1
    missing[entering] = left - 1
    if (at >= wanted.length) {
      const leaving = words[at - wanted.length] ?? 0
      const short = missing[leaving] ?? 0
      if (short >= 0) shared -= 1
      missing[leaving] = short + 1
    }
    if (shared > best) best = shared
  }
  return best / wanted.length
}
