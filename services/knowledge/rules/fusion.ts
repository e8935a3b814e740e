import type { RetrievedHit } from './search-scope.ts'

export interface FusedHit {
  chunk_id: string
  score: number
  /** From 1; null where the retriever did not find the chunk. */
  keyword_rank: number | null
  vector_rank: number | null
  keyword_score: number | null
  vector_score: number | null
}

export interface FusionOptions {
  method?: 'weighted' | 'rrf'
  /**
   * Of 1, the share of a vector retriever that stands out as much as chance would. At .16 hashed embeddings cost STARD and
   * SciFact .017 of nDCG@10 at most, and real models that are as good as keywords bring up to .04. At .45 these bring .02 to
   * .06, and hashed ones cost .065: for a model that is known to be good. How a base learns it: decision 27.
   */
  vector_weight: number
}

const rrfConstant = 60

/** Each retriever is asked for more than is wanted: what both have found is often not the best of either. */
export const legHits = (limit: number): number => Math.min(Math.max(100, 4 * limit), 400)

/**
 * The hits of both retrievers as one list, best first, equal scores by chunk_id. Scores are shares of each retriever's best and are
 * added; how much the vector retriever counts is decided for each query by how far its best hit stands out from its own tail.
 * Agreement between the retrievers was tried and left out: on STARD a hashed embedding agreed with the keywords almost as much
 * as a strong retriever did. Where one retriever is empty the other's order is kept.
 */
export function fuse(
  { keyword, vector }: { keyword: readonly RetrievedHit[]; vector: readonly RetrievedHit[] },
  { method = 'weighted', vector_weight }: FusionOptions,
): FusedHit[] {
  const hits = new Map<string, FusedHit>()
  const hitOf = (chunk_id: string): FusedHit => {
    const known = hits.get(chunk_id)
    if (known) return known
    const ranks = { keyword_rank: null, vector_rank: null, keyword_score: null, vector_score: null }
    const hit: FusedHit = { chunk_id, score: 0, ...ranks }
    hits.set(chunk_id, hit)
    return hit
  }
  const share = method === 'rrf' ? 0.5 : vectorShare(keyword, vector, vector_weight)
  const ofKeyword = method === 'rrf' ? byRank : byScore(keyword, keywordFloor(keyword))
  const ofVector = method === 'rrf' ? byRank : byScore(vector, vector.at(-1)?.score ?? 0)
  for (const [at, { chunk_id, score }] of keyword.entries()) {
    const hit = hitOf(chunk_id)
    Object.assign(hit, { keyword_rank: at + 1, keyword_score: score })
    hit.score += (1 - share) * ofKeyword(score, at)
  }
  for (const [at, { chunk_id, score }] of vector.entries()) {
    const hit = hitOf(chunk_id)
    Object.assign(hit, { vector_rank: at + 1, vector_score: score })
    hit.score += share * ofVector(score, at)
  }
  const fused = [...hits.values()]
  if (keyword.length === 0 || vector.length === 0) return fused
  return fused.sort((a, b) => b.score - a.score || (a.chunk_id < b.chunk_id ? -1 : 1))
}

const byRank = (_score: number, at: number): number => (rrfConstant + 1) / (rrfConstant + 1 + at)

function byScore(retrieved: readonly RetrievedHit[], floor: number) {
  const best = retrieved[0]?.score ?? 0
  return (score: number): number => (best > floor ? (score - floor) / (best - floor) : 1)
}

/** Halfway between no word in common, which is 0, and the last hit. A cosine has no such 0: its floor is the last hit. */
const keywordFloor = (retrieved: readonly RetrievedHit[]): number => (retrieved.at(-1)?.score ?? 0) / 2

const vectorShareMin = 0.05
const vectorShareMax = 0.8

function vectorShare(keyword: readonly RetrievedHit[], vector: readonly RetrievedHit[], weight: number): number {
  if (vector.length === 0) return 0
  if (keyword.length === 0 || weight >= 1) return 1
  if (weight <= 0) return 0
  const odds = ((weight / (1 - weight)) * standOut(vector) ** 1.5) / Math.sqrt(standOut(keyword))
  return Math.min(vectorShareMax, Math.max(vectorShareMin, odds / (1 + odds)))
}

const tailFrom = 10
const tailLengthMin = 10
const standOutMin = 0.05
const standOutMax = 20

/**
 * How far the best hit is above the tenth, measured by how fast the scores fall from there on. Scores of unrelated texts
 * fall with the logarithm of the rank, whatever their scale and the list's length: that is 1. A list too short to have
 * a tail says nothing and counts as 1 too.
 */
function standOut(retrieved: readonly RetrievedHit[]): number {
  if (retrieved.length < tailFrom + tailLengthMin) return 1
  const scoreAt = (rank: number) => (retrieved[rank - 1] as RetrievedHit).score
  const head = (scoreAt(1) - scoreAt(tailFrom)) / Math.log(tailFrom)
  const tail = (scoreAt(tailFrom) - scoreAt(retrieved.length)) / Math.log(retrieved.length / tailFrom)
  if (tail <= 0) return 1
  return Math.min(standOutMax, Math.max(standOutMin, head / tail))
}
