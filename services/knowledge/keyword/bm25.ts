import { frequencies, posting, type Saturation, saturationOf, type WeightedTerm } from './postings.ts'

const k1 = 1.2
const b = 0.75

/** For averages that differ by less than a five-hundredth it is the same. */
const averageSteps = 500
const saturationsMax = 16

/** Gives the saturation for an average length, and keeps the last ones that it made. */
export function createSaturations(): (averageLength: number) => Saturation {
  const known = new Map<number, Saturation>()
  return (averageLength) => {
    const step = Math.round(Math.log(Math.max(averageLength, 1)) * averageSteps)
    const saturation = known.get(step) ?? saturationFor(Math.exp(step / averageSteps))
    if (known.size === saturationsMax && !known.has(step)) known.clear()
    known.set(step, saturation)
    return saturation
  }
}

/** tf / (tf + k1 (1 - b + b length / average)) */
const saturationFor = (average: number): Saturation => saturationOf((length) => k1 * (1 - b + (b * length) / average))

/** idf = ln(1 + (N - df + .5) / (df + .5)); df may count chunks that were deleted, and then exceed N. */
const termWeight = (documents: number, frequency: number): number =>
  (k1 + 1) * Math.log(1 + (Math.max(documents - frequency, 0) + 0.5) / (frequency + 0.5))

/** What a text would score that is not in the index: the asked terms by their weights, as often as the text has them. */
export function scoreText(
  text: readonly string[],
  asked: readonly string[],
  weighed: readonly Pick<WeightedTerm, 'weight'>[],
  saturation: Saturation,
): number {
  const counts = frequencies(text)
  return asked.reduce((sum, term, at) => {
    const tells = posting(0, counts.get(term) ?? 0, text.length)
    return sum + (weighed[at]?.weight ?? 0) * (saturation[tells] as number)
  }, 0)
}

/** Queries up to this many terms are questions, from the other on accounts. */
const questionTerms = 150
const accountTerms = 450

/**
 * What a term counts that a query repeats. In an account of facts, or a passage, repetition tells what it is about: as
 * often as it is there, as Lucene counts. In a question it is chance: counted there, nDCG@10 of STARD fell from .373 to .363.
 */
export function repetition(count: number, queryTerms: number): number {
  const share = (queryTerms - questionTerms) / (accountTerms - questionTerms)
  return count ** Math.min(Math.max(share, 0), 1)
}

/** Among more chunks than this, those that have only common words of the query are not looked at. */
const exactMax = 100_000
const commonShare = 0.05

/** Weight and part of each term, by the number of chunks that have it. */
export function weigh(frequencies: readonly number[], chunks: number): Pick<WeightedTerm, 'weight' | 'selects'>[] {
  const isCommon = (frequency: number) => frequency > chunks * commonShare
  const rareSelect = chunks > exactMax && frequencies.some((frequency) => frequency > 0 && !isCommon(frequency))
  return frequencies.map((frequency) => ({
    weight: frequency === 0 ? 0 : termWeight(chunks, frequency),
    selects: !rareSelect || !isCommon(frequency),
  }))
}
