import type { Best } from './best.ts'

/**
 * A posting is one chunk that has a term: 14 bits of slot within its block, 10 of the chunk's length (exact below 512
 * terms, in steps of 16 up to 6,656, of 1.8 % up to 65,536), 8 of the term's frequency. Postings of ascending slots are
 * ascending numbers.
 */
export const blockBits = 14
export const blockSlots = 2 ** blockBits
// Not exported: with exported constants scoring was measured to take a quarter longer.
const slotShift = 18
const lengthShift = 8
const exactLengths = 512
const lengthStep = 16
const lengthMax = 1023
/** From this code on steps grow: with even ones all chunks above 8,688 terms had one length, and the longest won. */
const growingFrom = 896
const growingLength = exactLengths + (growingFrom - exactLengths) * lengthStep
const growth = (2 ** 16 / growingLength) ** (1 / (lengthMax - growingFrom))
const frequencyMax = 255

/** A posting without its slot: length and frequency. */
const tellsMask = 2 ** slotShift - 1

export const blockOf = (slot: number): number => slot >> blockBits
export const slotInBlock = (slot: number): number => slot & (blockSlots - 1)

export const posting = (slot: number, frequency: number, length: number): number =>
  ((slotInBlock(slot) << slotShift) | (lengthCode(length) << lengthShift) | Math.min(frequency, frequencyMax)) >>> 0

function lengthCode(length: number): number {
  if (length < exactLengths) return length
  if (length < growingLength) return exactLengths + Math.floor((length - exactLengths) / lengthStep)
  return Math.min(growingFrom + Math.floor(Math.log(length / growingLength) / Math.log(growth)), lengthMax)
}

function lengthOf(code: number): number {
  if (code < exactLengths) return code
  if (code < growingFrom) return exactLengths + (code - exactLengths + 0.5) * lengthStep
  return growingLength * growth ** (code - growingFrom + 0.5)
}

/** Each term of a chunk once, with its frequency. */
export function frequencies(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** Postings of one term in one block, with what they can add to a score at most. */
export interface TermBlock {
  postings: Uint32Array
  frequencyMax: number
  lengthMin: number
}

export function termBlock(postings: Uint32Array): TermBlock {
  let [frequent, short] = [0, lengthMax]
  for (const value of postings) {
    frequent = Math.max(frequent, value & frequencyMax)
    short = Math.min(short, (value >>> lengthShift) & lengthMax)
  }
  return { postings, frequencyMax: frequent, lengthMin: short }
}

/** A term of the query: its weight is (k1 + 1) idf. */
export interface WeightedTerm {
  weight: number
  /** Whether a chunk is found that has this term and none of those that select. */
  selects: boolean
  block(block: number): TermBlock | undefined
}

/** How much of its weight a term adds, by frequency and length as they stand in a posting. */
export type Saturation = Float32Array

/** tf / (tf + norm) for whatever a posting can tell. */
export function saturationOf(normOf: (length: number) => number): Saturation {
  const saturation = new Float32Array(tellsMask + 1)
  for (let code = 0; code <= lengthMax; code += 1) {
    const norm = normOf(lengthOf(code))
    for (let frequency = 1; frequency <= frequencyMax; frequency += 1)
      saturation[(code << lengthShift) | frequency] = frequency / (frequency + norm)
  }
  return saturation
}

/** Where the scores of one block are added up; between two blocks all scores are 0. */
export interface Scratch {
  scores: Float64Array
  /** Slots with a score, in the order in which they got it. */
  touched: Uint16Array
}

export const createScratch = (): Scratch => ({
  scores: new Float64Array(blockSlots),
  touched: new Uint16Array(blockSlots),
})

export interface BlockSearch {
  saturation: Saturation
  scratch: Scratch
  slotsEnd: number
  accepts?: ((slot: number) => boolean) | undefined
}

/**
 * Adds one block to the best found so far, exactly: terms that together cannot lift a chunk among the best any more
 * (MaxScore), and those that do not select, are only looked up for chunks that have one of the others.
 */
export function scoreBlock(
  best: Pick<Best, 'threshold' | 'offer'>,
  terms: readonly WeightedTerm[],
  block: number,
  { saturation, scratch, slotsEnd, accepts }: BlockSearch,
): void {
  const { scores, touched } = scratch
  const lists = terms.flatMap(({ weight, selects, block: read }) => {
    const list = read(block)
    if (!list || list.postings.length === 0) return []
    const most = saturation[(list.lengthMin << lengthShift) | list.frequencyMax] as number
    return [{ weight, selects, list: list.postings, bound: weight * most }]
  })
  lists.sort((one, other) => Number(other.selects) - Number(one.selects) || other.bound - one.bound)
  const rest = new Float64Array(lists.length + 1)
  for (let at = lists.length - 1; at >= 0; at -= 1) rest[at] = (rest[at + 1] as number) + (lists[at]?.bound ?? 0)
  let count = 0
  let candidates: Uint16Array | undefined
  for (const [at, { weight, selects, list }] of lists.entries()) {
    if (!selects || (rest[at] as number) < best.threshold) {
      candidates ??= touched.slice(0, count).sort()
      candidates = withAtLeast(scores, best.threshold - (rest[at] as number), candidates)
      if (candidates.length * lookupCost > list.length) addToTouched(scores, list, weight, saturation)
      else addToCandidates(scores, candidates, list, weight, saturation)
    } else count = addAll(scratch, count, list, weight, saturation)
  }
  const first = block * blockSlots
  for (const slot of candidates ?? touched.subarray(0, count))
    if (first + slot < slotsEnd && (scores[slot] as number) >= best.threshold && (accepts?.(first + slot) ?? true))
      best.offer(first + slot, scores[slot] as number)
  for (let at = 0; at < count; at += 1) scores[touched[at] as number] = 0
}

function addAll(
  { scores, touched }: Scratch,
  touchedBefore: number,
  list: Uint32Array,
  weight: number,
  saturation: Saturation,
): number {
  let count = touchedBefore
  for (let at = 0; at < list.length; at += 1) {
    const value = list[at] as number
    const slot = value >>> slotShift
    const before = scores[slot] as number
    if (before === 0) touched[count++] = slot
    scores[slot] = before + weight * (saturation[value & tellsMask] as number)
  }
  return count
}

/** What looking up one chunk costs, in postings that are gone through in order. */
const lookupCost = 8

/** For many candidates it is cheaper to go through all postings; chunks that are none get what they lost already. */
function addToTouched(scores: Float64Array, list: Uint32Array, weight: number, saturation: Saturation): void {
  for (let at = 0; at < list.length; at += 1) {
    const value = list[at] as number
    const slot = value >>> slotShift
    const before = scores[slot] as number
    if (before > 0) scores[slot] = before + weight * (saturation[value & tellsMask] as number)
  }
}

function withAtLeast(scores: Float64Array, need: number, candidates: Uint16Array): Uint16Array {
  let kept = 0
  for (let at = 0; at < candidates.length; at += 1) {
    const slot = candidates[at] as number
    if ((scores[slot] as number) >= need) candidates[kept++] = slot
  }
  return candidates.subarray(0, kept)
}

/** Both ascend, so that each search begins where the one before ended. */
function addToCandidates(
  scores: Float64Array,
  candidates: Uint16Array,
  list: Uint32Array,
  weight: number,
  saturation: Saturation,
): void {
  let from = 0
  for (let at = 0; at < candidates.length; at += 1) {
    const slot = candidates[at] as number
    let high = from
    for (let step = 1; high < list.length && (list[high] as number) >>> slotShift < slot; step *= 2) {
      from = high + 1
      high += step
    }
    high = Math.min(high, list.length)
    while (from < high) {
      const middle = (from + high) >> 1
      if ((list[middle] as number) >>> slotShift < slot) from = middle + 1
      else high = middle
    }
    const value = list[from]
    if (value === undefined) return
    if (value >>> slotShift === slot)
      scores[slot] = (scores[slot] as number) + weight * (saturation[value & tellsMask] as number)
  }
}
