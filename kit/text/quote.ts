import { type Folded, fold, isWide, kind, kindAt } from './quote-fold.ts'
import { hasLightEdge, meaningOf } from './quote-meaning.ts'
import { nearness } from './quote-nearness.ts'
import { isPassage } from './quote-passage.ts'
import { findUnits } from './quote-search.ts'

/** How a quotation stands to its source; `start` and `end` are where `slice` finds the passage there. */
export interface QuoteCheck {
  state: 'verified' | 'supported' | 'unverified'
  how: 'exact' | 'space_and_width' | 'punctuation' | 'similar' | null
  start: number | null
  end: number | null
  /** 1 when verified; else how much of the quotation the nearest passage has, which proves nothing by itself. */
  similarity: number
}

interface Passage {
  start: number
  end: number
}

/** A passage with more than a fifth of other words is another passage. */
const supportedMin = 0.8
/** Only what is verified is the same. */
const similarityMax = 0.99
/** Below this many characters, a word counting as two, chance would verify: only an exact match is one. */
const weightMin = 4
const partsMax = 50
/** Punctuation of a quotation's own beginning and end. */
const edgeMax = 16
const omission = /(?:[[(（【]\s{0,20}(?:[…⋯]{1,40}|\.{3,40}|。{3,40})\s{0,20}[\])）】]|[…⋯]{1,40}|\.{3,40}|。{3,40})/

function weightOf(text: string): number {
  let weight = 0
  for (let at = 0; at < text.length && weight < weightMin; at += 1) {
    const of = kindAt(text, at)
    const before = kindAt(text, at - 1)
    if (isWide(of)) weight += 1
    else if ((of === kind.word || of === kind.digit) && before !== kind.word && before !== kind.digit) weight += 2
  }
  return weight
}

/** Whether there is anything to compare. */
const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

function asWritten(text: string): Folded {
  const units = new Uint16Array(text.length)
  const places = new Int32Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    units[at] = text.charCodeAt(at)
    places[at] = at
  }
  return { units, at: places }
}

/** The parts of a quotation one after the other; of all the places for the earlier ones those nearest to the last. */
function findInOrder(
  parts: readonly Folded[],
  { units, at }: Folded,
  source: string,
  isFit: (part: Folded, passage: Passage) => boolean = () => true,
): Passage | undefined {
  const startOf = (index: number) => at[index] ?? 0
  const endOf = (index: number) => startOf(index) + 1
  const accepts = (part: Folded, index: number) => {
    const passage = { start: startOf(index), end: endOf(index + part.units.length - 1) }
    return isPassage(source, passage.start, passage.end) && isFit(part, passage)
  }
  const places: number[] = []
  let from = 0
  for (const part of parts) {
    const found = part.units.length === 0 ? -1 : findUnits(units, part.units, from, (index) => accepts(part, index))
    if (found < 0) return undefined
    places.push(found)
    from = found + part.units.length
  }
  let first = places.at(-1) ?? 0
  for (const [index, part] of [...parts.entries()].slice(0, -1).reverse()) {
    const before = units.subarray(0, first)
    findUnits(before, part.units, places[index] ?? 0, (place) => {
      if (accepts(part, place)) first = place
      return false
    })
  }
  return { start: startOf(first), end: endOf(from - 1) }
}

/** As one text, and if it has omissions also as parts in order. */
function readingsOf(quote: string): string[][] {
  const parts = quote.split(omission).filter(saysSomething)
  return parts[0] === quote || parts.length > partsMax ? [[quote]] : [[quote], parts.map((part) => part.trim())]
}

function firstFound<Found>(readings: readonly string[][], find: (parts: string[]) => Found | undefined) {
  for (const parts of readings) {
    const found = find(parts)
    if (found !== undefined) return found
  }
  return undefined
}

/** The passage again with its punctuation, if the quotation has the same. */
function withPunctuation(parts: readonly string[], { start, end }: Passage, source: string): Passage | undefined {
  const offset = Math.max(0, start - edgeMax)
  const { units, at } = fold(source.slice(offset, end + edgeMax), 'space_and_width')
  const near = { units, at: at.map((place) => place + offset) }
  return findInOrder(
    parts.map((part) => fold(part, 'space_and_width')),
    near,
    source,
  )
}

function countWithin({ at }: Folded, { start, end }: Passage): number {
  let count = 0
  for (const place of at) if (place >= start && place < end) count += 1
  return count
}

const lengthOf = (parts: readonly Folded[]): number => parts.reduce((sum, { units }) => sum + units.length, 0)

/** Whether exactly these words are the passage there, and not a part of a word, a number or a negation. */
export const standsAt = (quote: string, source: string, start: number, end: number): boolean =>
  saysSomething(quote) && source.slice(start, end) === quote && isPassage(source, start, end)

const verified = (how: QuoteCheck['how'], { start, end }: Passage): QuoteCheck => {
  return { state: 'verified', how, start, end, similarity: 1 }
}

/**
 * Compares a quotation with its source: as written, then without white space and width, then without punctuation. A
 * quotation is `supported` when only the case of letters, words such as "the" and 的, or words that say the same (或 for
 * 或者) differ: so never a number, a name, a negation, or any other word. Linear in the source.
 */
export function verifyQuote(quote: string, source: string): QuoteCheck {
  const wanted = quote.trim()
  const nothing: QuoteCheck = { state: 'unverified', how: null, start: null, end: null, similarity: 0 }
  if (!saysSomething(wanted)) return nothing
  const written = asWritten(source)
  const exact = firstFound(readingsOf(wanted), (parts) => findInOrder(parts.map(asWritten), written, source))
  if (exact) return verified('exact', exact)
  const readings = readingsOf(wanted).filter((parts) => parts.every((part) => weightOf(part) >= weightMin))
  const plain = fold(source, 'punctuation')
  const plainParts = (parts: readonly string[]) => parts.map((part) => fold(part, 'punctuation'))
  const found = firstFound(readings, (parts) => {
    const passage = findInOrder(plainParts(parts), plain, source)
    if (!passage) return undefined
    const whole = withPunctuation(parts, passage, source)
    return whole ? verified('space_and_width', whole) : verified('punctuation', passage)
  })
  if (found) return found
  const meaning = meaningOf(plain)
  const supported = firstFound(readings, (parts): QuoteCheck | undefined => {
    const asked = plainParts(parts)
    const meant = asked.map(meaningOf)
    const isFit = (part: Folded, { start, end }: Passage) => {
      const from = asked[meant.indexOf(part)]?.at
      const isWhole = (edge: 0 | -1) => from?.at(edge) === part.at.at(edge)
      return (
        (isWhole(0) || hasLightEdge(source, start, 'before')) && (isWhole(-1) || hasLightEdge(source, end, 'after'))
      )
    }
    const passage = findInOrder(meant, meaning, source, isFit)
    if (!passage) return undefined
    const longer = Math.max(lengthOf(asked), parts.length === 1 ? countWithin(plain, passage) : 0)
    const similarity = Math.min(lengthOf(meant) / longer, similarityMax)
    return similarity < supportedMin ? undefined : { state: 'supported', how: 'similar', ...passage, similarity }
  })
  return (
    supported ?? {
      ...nothing,
      similarity: Math.min(nearness(meaningOf(fold(wanted, 'punctuation')), meaning), similarityMax),
    }
  )
}

/** For a thread: a hostile text of a megabyte takes seconds. */
export const quoteWork = { module: import.meta.url, name: 'verifyQuote', run: verifyQuote }
