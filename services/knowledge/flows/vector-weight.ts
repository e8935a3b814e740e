import type { KnowledgeBaseDetail } from '@casewright/contracts/knowledge/resources'
import type { KnowledgeDeps } from '../deps.ts'
import { learntWeights } from '../queries/learnt-weights.ts'
import { defaultWeight, weightOfBases } from '../rules/vector-weight.ts'

type Deps = Pick<KnowledgeDeps, 'sql' | 'embeddings' | 'vectorWeight'>

/** What meaning counts in a search of these bases: as it is set, else as each of them has learnt it. */
export async function vectorWeight(
  { sql, embeddings, vectorWeight: set }: Deps,
  bases: readonly { kb_id: string; chunks: number }[],
): Promise<number> {
  if (set !== undefined) return set
  if (!embeddings || bases.length === 0) return defaultWeight
  const kb_ids = bases.map(({ kb_id }) => kb_id)
  const learnt = new Map((await learntWeights(sql, kb_ids, embeddings.model)).map((row) => [row.kb_id, row.weight]))
  return weightOfBases(bases.map(({ kb_id, chunks }) => ({ chunks, weight: learnt.get(kb_id) ?? null })))
}

/** The same for one base, as its readers are told. */
export async function shownWeight(
  { sql, embeddings, vectorWeight: set }: Deps,
  kb_id: string,
): Promise<Pick<KnowledgeBaseDetail, 'vector_weight' | 'vector_weight_source'>> {
  if (set !== undefined) return { vector_weight: set, vector_weight_source: 'set' }
  const [learnt] = embeddings ? await learntWeights(sql, [kb_id], embeddings.model) : []
  return learnt
    ? { vector_weight: learnt.weight, vector_weight_source: 'learnt' }
    : { vector_weight: defaultWeight, vector_weight_source: 'default' }
}
