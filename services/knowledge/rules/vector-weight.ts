/**
 * What meaning counts beside words while nothing is known of a model: hashed embeddings then cost STARD and SciFact .017 of
 * nDCG@10 at most.
 */
export const defaultWeight = 0.16

/** How many chunks of the base fit a question better than the other half of its passage does, in each way. */
export interface HalfRanks {
  keyword: number
  vector: number
}

export const samplesMax = 64
/** Fewer say nothing: with 64 the ratio is uncertain by a tenth already. */
export const samplesMin = 24
/** Search terms that a chunk must have to be cut in two. */
export const sampleTermsMin = 60

/**
 * How much better vectors look in finding other halves than they are in answering questions, at most: 1.6 on the two sets
 * on which it was looked at (decision 27). Most who ask do not use the words of the text.
 */
const flattery = 1.6

/**
 * What is learnt may only raise the weight. The default is safe for weak models, and less would spare them .006; but a model
 * that knows questions better than texts looks weak by the halves, and with .05 would lose up to .2 more than by default.
 */
const weightMin = defaultWeight
/** Above, keywords would hardly break a tie. */
const weightMax = 0.7

/** Whatever stands behind so many is not found. */
export const rankedMax = 10
/** Of nDCG@10, with one text that should be found. */
const gain = (rank: number): number => (rank < rankedMax ? 1 / Math.log2(rank + 2) : 0)

/**
 * The share of 1 that the vectors of a base have earned by finding other halves: r³ / (1 + r³), where r says how many times
 * as good as keywords they surely are. Undefined when there are too few samples, or neither way finds anything.
 */
export function learntWeight(samples: readonly HalfRanks[]): number | undefined {
  if (samples.length < samplesMin) return undefined
  const gains = samples.map(({ keyword, vector }) => ({ keyword: gain(keyword), vector: gain(vector) }))
  const keyword = gains.reduce((sum, one) => sum + one.keyword, 0)
  const vector = gains.reduce((sum, one) => sum + one.vector, 0)
  if (keyword === 0) return vector === 0 ? undefined : weightMax
  const ratio = vector / keyword
  const cubed = (Math.max(0, ratio - errorOf(ratio, gains)) / flattery) ** 3
  return Math.min(weightMax, Math.max(weightMin, cubed / (1 + cubed)))
}

/**
 * The standard error of the ratio of both sums. It is taken off: of 400 choices of 64 passages one in 45 then has hashed words
 * cost STARD more than .02 (.021), and without it more than one in twenty (.041).
 */
function errorOf(ratio: number, gains: readonly HalfRanks[]): number {
  const count = gains.length
  const keywords = gains.reduce((sum, { keyword }) => sum + keyword, 0)
  const squares = gains.reduce((sum, { keyword, vector }) => sum + (vector - ratio * keyword) ** 2, 0)
  return Math.sqrt((squares * count) / (count - 1)) / keywords
}

/** The weight of a search in several bases: each counts by its chunks, one of which nothing is known by the default. */
export function weightOfBases(bases: readonly { chunks: number; weight: number | null }[]): number {
  const chunks = bases.reduce((sum, base) => sum + base.chunks, 0)
  if (chunks === 0) return defaultWeight
  return bases.reduce((sum, { chunks: own, weight }) => sum + (own / chunks) * (weight ?? defaultWeight), 0)
}
