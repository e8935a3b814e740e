import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { searchAlongGraph } from '../flows/graph-search.ts'
import { byBoth, byKeyword, byVector, search } from '../flows/search.ts'

export const query: Handler<typeof knowledge.query, KnowledgeDeps> = async ({ organization, body }, deps) => {
  const { mode, fusion, ...request } = body
  if (mode === 'graph') return searchAlongGraph(deps, organization, { ...request, expand: true, depth: 2 })
  const rank = { keyword: byKeyword, vector: byVector, hybrid: byBoth(fusion) }[mode]
  const { hits, ...how } = await search(deps, organization, request, rank)
  return { hits: hits.map((hit) => ({ ...hit, graph_only: false })), graph_context: null, ...how }
}
