import type { Hit } from '@casewright/contracts/knowledge/search-resources'
import type { KnowledgeDeps } from '../deps.ts'

/** What a rerank service is asked to order: it reads each with the query, which takes it milliseconds a chunk. */
export const rerankedMax = 50

/** The hits in the order of the rerank service. It fails open: without an answer they stay as they are. */
export async function rerankHits(
  { rerank }: Pick<KnowledgeDeps, 'rerank'>,
  query: string,
  hits: readonly Hit[],
): Promise<{ hits: Hit[]; reason: string | null }> {
  if (!rerank) return { hits: [...hits], reason: 'no rerank service is configured' }
  if (hits.length < 2) return { hits: [...hits], reason: null }
  const [asked, rest] = [hits.slice(0, rerankedMax), hits.slice(rerankedMax)]
  const answer = await rerank(
    query,
    asked.map(({ title, content }) => `${title}\n${content}`),
  )
  if ('reason' in answer) return { hits: [...hits], reason: answer.reason }
  // What it does not score stays behind what it does, in the order in which it was found.
  const ordered = asked.map((hit, at) => ({ hit, score: answer.scores[at] ?? Number.NEGATIVE_INFINITY }))
  ordered.sort((one, other) => (one.score === other.score ? 0 : other.score - one.score))
  return { hits: [...ordered.map(({ hit }) => hit), ...rest], reason: null }
}
