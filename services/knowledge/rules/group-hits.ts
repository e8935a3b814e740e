import type { Hit } from '@casewright/contracts/knowledge/search-resources'

/** One hit for each document, its best chunk, ordered by that chunk's score or by the sum of all. */
export function groupByDocument(hits: readonly Hit[], by: 'max' | 'sum'): Hit[] {
  const groups = Map.groupBy(hits, ({ kb_id, document_id }) => JSON.stringify([kb_id, document_id]))
  const grouped = [...groups.values()].map((found) => {
    const best = found.reduce((one, other) => (other.score > one.score ? other : one))
    const score = by === 'max' ? best.score : found.reduce((sum, hit) => sum + hit.score, 0)
    return { ...best, group: { chunks: found.length, score } }
  })
  return grouped.sort((one, other) => other.group.score - one.group.score)
}
