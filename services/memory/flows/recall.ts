import type { Fact, RecalledFact, RecallRequest, RecallResult } from '@casewright/contracts/memory/resources'
import { tokens } from '@casewright/kit/text/tokens'
import type { MemoryDeps } from '../deps.ts'
import { asFact, listFacts, pageOfFacts } from '../queries/facts.ts'
import type { Owner } from '../queries/users.ts'
import { acceptsFact, type FactFilter } from '../rules/fact-filter.ts'

/** How many of the best keyword hits a rerank service is shown at most. */
const rerankedMax = 50

/** Facts that pass the filter, best keyword match first, then reordered by the rerank service when there is one. */
export async function recallFacts(owner: Owner, request: RecallRequest, deps: MemoryDeps): Promise<RecallResult> {
  const filter = filterOf(request)
  if (request.query === undefined) return newest(owner, filter, request.limit, deps)
  const candidates = request.rerank && deps.rerank ? Math.max(request.limit, rerankedMax) : request.limit
  const { facts, total } = await byKeywords(owner, filter, request.query, candidates, deps)
  const ranked = await reranked(request, facts, deps)
  return { ...ranked, facts: ranked.facts.slice(0, request.limit), total }
}

const filterOf = ({
  case_id = null,
  scope,
  categories,
  sources,
  entity_key_prefix,
  confidence_min,
  updated_after,
}: RecallRequest): FactFilter => ({
  visible_case: case_id,
  scope,
  categories,
  sources,
  entity_key_prefix,
  confidence_min,
  updated_after: updated_after && new Date(updated_after).toISOString(),
})

/** A new matter has no facts yet: then the index, which another recall of the turn has brought up to date, saves the question. */
async function newest(
  owner: Owner,
  filter: FactFilter,
  limit: number,
  { sql, recallIndexes }: MemoryDeps,
): Promise<RecallResult> {
  const index = await recallIndexes.of(sql, owner)
  const page = index.some((meta) => acceptsFact(meta, filter))
    ? await pageOfFacts(sql, owner, filter, { offset: 0, size: limit })
    : { facts: [], total: 0 }
  const facts = page.facts.map((row) => ({ fact: asFact(row), score: 0, matched_terms: [], rerank_score: null }))
  return { facts, total: page.total, reranked: false, rerank_reason: 'there is no query to rerank for' }
}

async function byKeywords(
  owner: Owner,
  filter: FactFilter,
  query: string,
  limit: number,
  { sql, recallIndexes }: MemoryDeps,
) {
  const index = await recallIndexes.of(sql, owner)
  const { hits, total } = index.search(tokens(query), { limit, accept: (meta) => acceptsFact(meta, filter) })
  if (hits.length === 0) return { facts: [], total }
  // The filter stands in this query too: what the index says is never the reason why a fact is shown.
  const rows = await listFacts(
    sql,
    owner,
    { ...filter, fact_ids: hits.map(({ key }) => key) },
    { offset: 0, size: hits.length },
  )
  const factOf = new Map<string, Fact>(rows.map((row) => [row.fact_id, asFact(row)]))
  const facts = hits.flatMap(({ key, score, matched }): RecalledFact[] => {
    const fact = factOf.get(key)
    return fact ? [{ fact, score, matched_terms: matched, rerank_score: null }] : []
  })
  return { facts, total }
}

/** Reranking only reorders: when the service fails, the caller still gets the keyword order and the reason. */
async function reranked(
  { query, rerank: wanted }: RecallRequest,
  facts: RecalledFact[],
  { rerank }: MemoryDeps,
): Promise<Omit<RecallResult, 'total'>> {
  const unchanged = (rerank_reason: string) => ({ facts, reranked: false, rerank_reason })
  if (!wanted) return unchanged('the request asked for none')
  if (!rerank) return unchanged('no rerank service is configured')
  if (facts.length < 2) return unchanged('there is nothing to reorder')
  const outcome = await rerank(
    query as string,
    facts.map(({ fact }) => fact.content),
  )
  if ('reason' in outcome) return unchanged(outcome.reason)
  const scored = facts.map((recalled, index) => ({ ...recalled, rerank_score: outcome.scores[index] ?? null }))
  scored.sort((a, b) => (b.rerank_score ?? Number.NEGATIVE_INFINITY) - (a.rerank_score ?? Number.NEGATIVE_INFINITY))
  return { facts: scored, reranked: true, rerank_reason: null }
}
