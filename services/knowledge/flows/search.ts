import type {
  Hit,
  HybridSearchRequest,
  SearchRequest,
  SearchResult,
} from '@casewright/contracts/knowledge/search-resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import { tokens } from '@casewright/kit/text/tokens'
import type { KnowledgeDeps } from '../deps.ts'
import { readHits } from '../queries/chunks.ts'
import { fuse, legHits } from '../rules/fusion.ts'
import { groupByDocument } from '../rules/group-hits.ts'
import { highlight } from '../rules/highlight.ts'
import type { SearchScope } from '../rules/search-scope.ts'
import { rerankedMax, rerankHits } from './rerank-hits.ts'
import { type Asked, askedOf, type Retrieved, retrieveByKeywords, retrieveByVectors } from './retrievers.ts'
import { untilWhole } from './scope.ts'
import { vectorWeight } from './vector-weight.ts'

/** A chunk that was found, how good it is, and its place in each way of searching. */
export interface RankedChunk {
  chunk_id: string
  score: number
  ranks: Hit['ranks']
}

/** How a search was answered. */
type Said = Pick<SearchResult, 'backend' | 'degraded' | 'reason'>
export type Ranked = { chunks: RankedChunk[] } & Said

/** One way of ranking the best chunks. */
export type Ranker = (deps: KnowledgeDeps, asked: Asked, limit: number) => Promise<Ranked>

const nowhere = { keyword: null, vector: null, graph: null }
const said = ({ backend, reason }: Pick<Retrieved, 'backend' | 'reason'>): Said => ({
  backend,
  degraded: reason !== null,
  reason,
})
const alone = ({ hits, ...retrieved }: Retrieved, way: 'keyword' | 'vector'): Ranked => ({
  chunks: hits.map((hit, at) => ({ ...hit, ranks: { ...nowhere, [way]: at + 1 } })),
  ...said(retrieved),
})

export const byKeyword: Ranker = async (deps, asked, limit) =>
  alone(await retrieveByKeywords(deps, asked, limit), 'keyword')

/** When nobody can say what the query means, its words have to do. */
export const byVector: Ranker = async (deps, asked, limit) => {
  const retrieved = await retrieveByVectors(deps, asked, limit)
  if (retrieved.hits.length > 0 || retrieved.reason === null) return alone(retrieved, 'vector')
  const { chunks, backend } = await byKeyword(deps, asked, limit)
  return { chunks, ...said({ backend, reason: `${retrieved.reason}: answered by keywords` }) }
}

export const byBoth =
  (method: HybridSearchRequest['fusion']): Ranker =>
  async (deps, asked, limit) => {
    const [keyword, vector, vector_weight] = await Promise.all([
      retrieveByKeywords(deps, asked, legHits(limit)),
      retrieveByVectors(deps, asked, legHits(limit)),
      vectorWeight(deps, asked.bases),
    ])
    const fused = fuse({ keyword: keyword.hits, vector: vector.hits }, { method, vector_weight }).slice(0, limit)
    return {
      chunks: fused.map(({ chunk_id, score, keyword_rank, vector_rank }) => ({
        chunk_id,
        score,
        ranks: { keyword: keyword_rank, vector: vector_rank, graph: null },
      })),
      ...said({
        backend:
          keyword.backend === vector.backend || vector.hits.length === 0
            ? keyword.backend
            : `${keyword.backend}+${vector.backend}`,
        reason: [...new Set([keyword.reason, vector.reason].filter((reason) => reason !== null))].join('; ') || null,
      }),
    }
  }

/** A search, and what is done with what it finds. */
type Request = Omit<SearchRequest, 'group_score'> & Partial<Pick<HybridSearchRequest, 'group_score' | 'rerank'>>

/** Of a document with many chunks most are found before the next document is. */
const chunksPerDocument = 8
const chunksMax = 1_600

export const search = (
  deps: KnowledgeDeps,
  organization: string | undefined,
  request: Request,
  rank: Ranker,
): Promise<SearchResult> =>
  untilWhole(deps.sql, organization, request, async (searched) => {
    const asked = askedOf(deps, request.query, searched)
    const { top_k, rerank = false, group_by, group_score = 'max' } = request
    const wanted = Math.max(top_k, rerank ? rerankedMax : 0)
    for (let limit = group_by ? wanted * chunksPerDocument : wanted; ; limit *= 4) {
      const { chunks, ...how } = await rank(deps, asked, Math.min(limit, chunksMax))
      const found = await showHits(deps.sql, asked.scope, request.query, chunks)
      const { hits: ordered, reason } = rerank
        ? await rerankHits(deps, request.query, found)
        : { hits: found, reason: null }
      const hits = group_by ? groupByDocument(ordered, group_score) : ordered
      const isAll = !group_by || hits.length >= top_k || chunks.length < limit || limit >= chunksMax
      if (!isAll) continue
      return {
        answer: { hits: hits.slice(0, top_k), ...alsoFor(how, reason) },
        isWhole: found.length === chunks.length,
      }
    }
  })

const alsoFor = (how: Said, reason: string | null): Said =>
  reason === null
    ? how
    : { ...how, degraded: true, reason: [how.reason, reason].filter((one) => one !== null).join('; ') }

/** The chunks as hits, in their order; whatever is out of scope by now is left out. */
export async function showHits(
  sql: Sql,
  scope: SearchScope,
  query: string,
  ranked: readonly RankedChunk[],
): Promise<Hit[]> {
  if (ranked.length === 0) return []
  const rows = await readHits(
    sql,
    scope,
    ranked.map(({ chunk_id }) => chunk_id),
  )
  const rowOf = new Map(rows.map((row) => [row.chunk_id, row]))
  const terms = new Set(tokens(query))
  return ranked.flatMap(({ chunk_id, score, ranks }) => {
    const row = rowOf.get(chunk_id)
    return row ? [{ ...row, highlight: highlight(row.content, terms, row.start), score, ranks }] : []
  })
}
