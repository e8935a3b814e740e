import type { Hit } from '@casewright/contracts/knowledge/search-resources'

interface Ranked {
  chunk_id: string
  score: number
  ranks: Hit['ranks']
}

/** A chunk that the graph leads to, by this many edges. */
export interface Reached {
  chunk_id: string
  distance: number
}

export interface Merged extends Ranked {
  /** Hybrid search alone would not have shown it. */
  graph_only: boolean
}

/** Of the places, this share is for what only the graph has found, if there is any, and whatever the others leave empty. */
const graphShare = 0.25
/** What the graph adds to a score, which is at most 1, for one edge; half of it for two, and so on. */
const nearness = 0.3

/**
 * The hits of hybrid search over everything, over the documents that the graph leads to, and the very chunks it points at,
 * each once. Being near in the graph lifts a hit. What only the graph has found is shown even if it shares no word with
 * the query, but never takes more than its share of the places.
 */
export function mergeAlongGraph(
  { plain, within, reached }: { plain: readonly Ranked[]; within: readonly Ranked[]; reached: readonly Reached[] },
  limit: number,
): Merged[] {
  if (within.length === 0 && reached.length === 0) return plain.map((hit) => ({ ...hit, graph_only: false }))
  const distances = new Map<string, number>()
  for (const { chunk_id, distance } of reached)
    distances.set(chunk_id, Math.min(distance, distances.get(chunk_id) ?? distance))
  const byDistance = [...distances].sort(([, one], [, other]) => one - other)
  const graphRank = new Map(byDistance.map(([chunk_id], at) => [chunk_id, at + 1]))
  const lift = (chunk_id: string) => nearness / (distances.get(chunk_id) ?? Number.POSITIVE_INFINITY)
  const best = plain[0]?.score ?? 1
  const isPlain = new Set(plain.map(({ chunk_id }) => chunk_id))
  const merged = new Map<string, Merged>()
  for (const { chunk_id, score, ranks } of [...plain, ...within]) {
    // Within fewer documents the best is the best of few: it counts half.
    const share = score / best / (isPlain.has(chunk_id) ? 1 : 2)
    const known = merged.get(chunk_id)
    const total = Math.max(known?.score ?? 0, share + lift(chunk_id))
    merged.set(chunk_id, {
      chunk_id,
      score: total,
      ranks: { ...(known?.ranks ?? ranks), graph: graphRank.get(chunk_id) ?? null },
      graph_only: !isPlain.has(chunk_id),
    })
  }
  for (const [chunk_id] of byDistance)
    if (!merged.has(chunk_id))
      merged.set(chunk_id, {
        chunk_id,
        score: lift(chunk_id),
        ranks: { keyword: null, vector: null, graph: graphRank.get(chunk_id) ?? null },
        graph_only: true,
      })
  const ordered = [...merged.values()].sort(
    (one, other) => other.score - one.score || (one.chunk_id < other.chunk_id ? -1 : 1),
  )
  const places = Math.max(Math.round(limit * graphShare), limit - plain.length)
  const found = ordered.filter(({ graph_only }) => graph_only).slice(0, places)
  const others = ordered.filter(({ graph_only }) => !graph_only).slice(0, limit - found.length)
  return [...others, ...found].sort((one, other) => other.score - one.score || (one.chunk_id < other.chunk_id ? -1 : 1))
}
