import { fuse } from './fusion.ts'
import type { RetrievedHit } from './search-scope.ts'

/**
 * What meaning counts beside words while nothing is known of a model: hashed embeddings then cost STARD and SciFact .017 of
 * nDCG@10 at most.
 */
export const defaultWeight = 0.16

/**
 * Of a base: they are asked for with two texts each, which together are shorter than the chunk. With half as many a real
 * Chinese model gained STARD .010 instead of .017 on average.
 */
export const samplesMax = 512
/** Fewer say nothing. */
export const samplesMin = 24
/** Search terms that a chunk must have to be cut in two. */
export const sampleTermsMin = 60

/**
 * The weights that a base may choose from. None is below the default, which is safe for weak models: less would spare them
 * .013 at most, and a model that knows questions better than texts looks weak by the halves. None is above .45: real models
 * gain .005 there at most, and one that knows texts better than questions would lose the more.
 */
export const weights = [defaultWeight, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45] as const

/** What a question finds in either way, and the chunk that it should find. */
export interface AskedHalf {
  keyword: readonly RetrievedHit[]
  vector: readonly RetrievedHit[]
  wanted: string
}

export const shownHits = 10

/** Of nDCG@10, with one chunk that should be found: what the question gains by each of the weights. */
export const gainsOf = ({ wanted, ...retrieved }: AskedHalf): number[] =>
  weights.map((vector_weight) => {
    const rank = fuse(retrieved, { vector_weight }).findIndex(({ chunk_id }) => chunk_id === wanted)
    return rank >= 0 && rank < shownHits ? 1 / Math.log2(rank + 2) : 0
  })

/**
 * In standard errors. Of 1,000 choices of 512 passages hashed words then cost STARD more than .02 in 20, and by two errors in
 * 94; real models gain .001 more by two.
 */
const sureness = 2.5

/**
 * The weight by which hybrid search would surely have found other halves better than by the default: that whose gain over
 * it, less what may be chance, is the greatest; of equal ones that in the middle. The default where none is sure.
 * Undefined when there are too few samples, or none was found by any weight.
 */
export function learntWeight(samples: readonly (readonly number[])[]): number | undefined {
  if (samples.length < samplesMin || samples.every((gains) => gains.every((gain) => gain === 0))) return undefined
  const sure = weights.map((_, at) => sureMean(samples.map((gains) => (gains[at] as number) - (gains[0] as number))))
  const most = Math.max(...sure)
  if (most <= 0) return defaultWeight
  const best = weights.filter((_, at) => sure[at] === most)
  return best[Math.floor(best.length / 2)]
}

function sureMean(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return mean - sureness * Math.sqrt(squares / (values.length - 1) / values.length)
}

/** The weight of a search in several bases: each counts by its chunks, one of which nothing is known by the default. */
export function weightOfBases(bases: readonly { chunks: number; weight: number | null }[]): number {
  const chunks = bases.reduce((sum, base) => sum + base.chunks, 0)
  if (chunks === 0) return defaultWeight
  return bases.reduce((sum, { chunks: own, weight }) => sum + (own / chunks) * (weight ?? defaultWeight), 0)
}
