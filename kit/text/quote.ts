import { type Cut, cutOff, cuts, type LeftOut } from './quote-cut.ts'
import { type Folded, fold, isWide, kind, kindAt } from './quote-fold.ts'
import { hasLightEdge, meaningOf } from './quote-meaning.ts'
import { nearness } from './quote-nearness.ts'
import { findInOrder, type Parts, type Passage, type Source, sourceOf } from './quote-parts.ts'
import { isPassage } from './quote-passage.ts'
import { findUnits } from './quote-search.ts'
import type { Stop } from './quote-stops.ts'
import { type Variant, variants } from './quote-variants.ts'

/** How a quotation stands to its source; `start` and `end` are where `slice` finds the passage there. */
export interface QuoteCheck {
  state: 'verified' | 'supported' | 'unverified'
  how: 'exact' | 'space_and_width' | 'punctuation' | 'similar' | null
  start: number | null
  end: number | null
  /** 1 when verified; else how much of the quotation the nearest passage has, which proves nothing by itself. */
  similarity: number
  /** Other writings that the comparison needed: traditional characters, 1,000 for 1000, words broken at a line's end. */
  foldings: Variant[]
  /** How the passage was cut from its sentence; before an exception it says more than its source. */
  truncated: Cut | null
  /** What the quotation leaves out of its source, between its parts and at its ends. */
  left_out: LeftOut[]
  /** Why parts that do stand there may not be joined by an ellipsis. */
  refused: Stop | null
}

const nothing: QuoteCheck = {
  state: 'unverified',
  how: null,
  start: null,
  end: null,
  similarity: 0,
  foldings: [],
  truncated: null,
  left_out: [],
  refused: null,
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

/** As one text, and if it has omissions also as parts in order. */
function readingsOf(quote: string): string[][] {
  const parts = quote.split(omission).filter(saysSomething)
  return parts[0] === quote || parts.length > partsMax ? [[quote]] : [[quote], parts.map((part) => part.trim())]
}

/** The passage again with its punctuation, if the quotation has the same. */
function withPunctuation(
  parts: readonly string[],
  { start, end }: Passage,
  source: Source,
  others: readonly Variant[],
) {
  const offset = Math.max(0, start - edgeMax)
  const { units, at } = fold(source.text.slice(offset, end + edgeMax), 'space_and_width', others)
  const near = { units, at: at.map((place) => place + offset) }
  const found = findInOrder(
    parts.map((part) => fold(part, 'space_and_width', others)),
    near,
    source,
  )
  return found?.stop === null ? found : undefined
}

/** The variants without which the parts would not be found in the passage. */
function neededFor(parts: readonly string[], { start, end }: Passage, { text }: Source): Variant[] {
  const passage = text.slice(Math.max(0, start - edgeMax), end + edgeMax)
  return variants.filter((variant) => {
    const others = variants.filter((one) => one !== variant)
    const { units } = fold(passage, 'punctuation', others)
    return !parts.every((part) => findUnits(units, fold(part, 'punctuation', others).units, 0, () => true) >= 0)
  })
}

function countWithin({ at }: Folded, { start, end }: Passage): number {
  let count = 0
  for (const place of at) if (place >= start && place < end) count += 1
  return count
}

const lengthOf = (parts: readonly Folded[]): number => parts.reduce((sum, { units }) => sum + units.length, 0)

/** What the passage there leaves out; null unless it is exactly these words, and not a part of a word, number or negation. */
export const leftOutAt = (quote: string, source: string, start: number, end: number): LeftOut[] | null =>
  saysSomething(quote) && source.slice(start, end) === quote && isPassage(source, start, end)
    ? cutOff(source, start, end)
    : null

const gravest = (parts: readonly LeftOut[]): Cut | null =>
  cuts.find((cut) => parts.some(({ kind }) => kind === cut)) ?? null

const skipped = (gaps: readonly Passage[], { text }: Source): LeftOut[] =>
  gaps.map(({ start, end }) => ({ kind: 'ellipsis', start, end, text: text.slice(start, end) }))

function standing(
  found: Parts,
  source: Source,
  verdict: Pick<QuoteCheck, 'state' | 'how' | 'similarity'>,
  foldings: Variant[] = [],
): QuoteCheck {
  const { start, end, gaps } = found
  const cut = cutOff(source.text, start, end)
  return {
    ...verdict,
    start,
    end,
    foldings,
    truncated: gravest(cut),
    left_out: [...skipped(gaps, source), ...cut],
    refused: null,
  }
}

/** A quotation as it is read: as one text, or as parts with omissions between them. */
type Find = (parts: readonly string[]) => Parts | undefined

/** The verdict on the first reading that is found, as far as no omission skips what it may not. */
function firstFound<Found>(
  readings: readonly string[][],
  find: Find,
  verdictOn: (found: Parts, parts: readonly string[]) => Found | undefined,
  refuse: (found: Parts) => void,
): Found | undefined {
  for (const parts of readings) {
    const found = find(parts)
    if (found && found.stop !== null) refuse(found)
    const verdict = found?.stop === null ? verdictOn(found, parts) : undefined
    if (verdict !== undefined) return verdict
  }
  return undefined
}

function supportedBy(plain: Folded, source: Source) {
  const meaning = meaningOf(plain)
  const plainParts = (parts: readonly string[]) => parts.map((part) => fold(part, 'punctuation'))
  const find: Find = (parts) => {
    const asked = plainParts(parts)
    const meant = asked.map(meaningOf)
    return findInOrder(meant, meaning, source, (part, { start, end }) => {
      const from = asked[meant.indexOf(part)]?.at
      const isWhole = (edge: 0 | -1) => from?.at(edge) === part.at.at(edge)
      return (
        (isWhole(0) || hasLightEdge(source.text, start, 'before')) &&
        (isWhole(-1) || hasLightEdge(source.text, end, 'after'))
      )
    })
  }
  const verdictOn = (found: Parts, parts: readonly string[]): QuoteCheck | undefined => {
    const asked = plainParts(parts)
    const longer = Math.max(lengthOf(asked), parts.length === 1 ? countWithin(plain, found) : 0)
    const similarity = Math.min(lengthOf(asked.map(meaningOf)) / longer, similarityMax)
    if (similarity < supportedMin) return undefined
    return standing(found, source, { state: 'supported', how: 'similar', similarity })
  }
  return { meaning, find, verdictOn }
}

/**
 * Compares a quotation with its source: as written, then without white space and width, then without punctuation, then
 * in other writings of the same words. A quotation is `supported` when only the case of letters, words such as "the" and
 * 的, or words that say the same (或 for 或者) differ: so never a number, a name, a negation, or any other word. An
 * omission stays within its passage and skips no negation, condition or exception. Linear in the source.
 */
export function verifyQuote(quote: string, text: string): QuoteCheck {
  const wanted = quote.trim()
  if (!saysSomething(wanted)) return nothing
  const source = sourceOf(text)
  let refusal: Parts | undefined
  const refuse = (found: Parts) => {
    refusal ??= found
  }
  const written = asWritten(text)
  const exact = firstFound(
    readingsOf(wanted),
    (parts) => findInOrder(parts.map(asWritten), written, source),
    (found) => standing(found, source, { state: 'verified', how: 'exact', similarity: 1 }),
    refuse,
  )
  if (exact) return exact
  const readings = readingsOf(wanted).filter((parts) => parts.every((part) => weightOf(part) >= weightMin))
  const folded = (others: readonly Variant[], plain: Folded) =>
    firstFound(
      readings,
      (parts) =>
        findInOrder(
          parts.map((part) => fold(part, 'punctuation', others)),
          plain,
          source,
        ),
      (found, parts) => {
        const whole = withPunctuation(parts, found, source, others)
        const how = whole ? 'space_and_width' : 'punctuation'
        const foldings = others.length === 0 ? [] : neededFor(parts, found, source)
        return standing(whole ?? found, source, { state: 'verified', how, similarity: 1 }, foldings)
      },
      refuse,
    )
  const plain = fold(text, 'punctuation')
  const { meaning, find, verdictOn } = supportedBy(plain, source)
  const found =
    folded([], plain) ??
    folded(variants, fold(text, 'punctuation', variants)) ??
    firstFound(readings, find, verdictOn, refuse)
  if (found) return found
  const similarity = Math.min(nearness(meaningOf(fold(wanted, 'punctuation')), meaning), similarityMax)
  const { stop = null, gaps = [] } = refusal ?? {}
  return { ...nothing, similarity, refused: stop, left_out: skipped(gaps, source) }
}

/** For a thread: a hostile text of a megabyte takes seconds. */
export const quoteWork = { module: import.meta.url, name: 'verifyQuote', run: verifyQuote }
