import type { GraphSearchRequest, GraphSearchResult } from '@casewright/contracts/knowledge/search-resources'
import type { KnowledgeDeps } from '../deps.ts'
import { chunksAt } from '../queries/chunks.ts'
import { GraphUnavailable } from '../rules/graph.ts'
import { mergeAlongGraph, type Reached } from '../rules/graph-merge.ts'
import { graphSentences } from '../rules/graph-sentences.ts'
import type { SearchScope } from '../rules/search-scope.ts'
import { entitiesOf } from './graph-query.ts'
import type { GraphStore } from './graph-store.ts'
import type { FoundDocument } from './graph-walk.ts'
import { type Asked, askedOf, unfinished } from './retrievers.ts'
import { untilWhole } from './scope.ts'
import { byBoth, type Ranked, showHits } from './search.ts'

type GraphContext = GraphSearchResult['graph_context']

const noContext: GraphContext = { enabled: false, entities: [], nodes: [], edges: [], text: '' }
const documentsMax = 200
const contextNodesMax = 60
const hybrid = byBoth('weighted')

/**
 * Hybrid search that follows the graph: over all that is in scope, over the documents that speak of what the query names,
 * and over those that lie around them. Without a graph, or when it does not answer, it is hybrid search.
 */
export const searchAlongGraph = (
  deps: KnowledgeDeps,
  organization: string | undefined,
  request: GraphSearchRequest,
): Promise<GraphSearchResult> =>
  untilWhole(deps.sql, organization, request, async (searched) => {
    const { query, top_k, expand, depth } = request
    const asked = askedOf(deps, query, searched)
    const { scope } = asked
    const [plain, walked] = await Promise.all([hybrid(deps, asked, top_k), followGraph(deps, asked, expand, depth)])
    const { near, far, context, reason } = walked
    const [overNear, overFar, reached] = await Promise.all([
      searchWithin(deps, asked, near, top_k),
      searchWithin(deps, asked, far, top_k),
      chunksReached(deps, scope, [...near, ...far]),
    ])
    const merged = mergeAlongGraph(
      { plain: plain.chunks, within: [...overNear.chunks, ...overFar.chunks], reached },
      top_k,
    )
    const graphOnly = new Set(merged.filter(({ graph_only }) => graph_only).map(({ chunk_id }) => chunk_id))
    const hits = await showHits(deps.sql, scope, query, merged)
    const said = [plain.reason, overNear.reason, overFar.reason, reason]
    const reasons = [...new Set(said.filter((one) => one !== null))]
    const answer = {
      hits: hits.map((hit) => ({ ...hit, graph_only: graphOnly.has(hit.chunk_id) })),
      graph_context: context,
      backend: plain.backend,
      degraded: reasons.length > 0,
      reason: reasons.join('; ') || null,
    }
    return { answer, isWhole: hits.length === merged.length }
  })

async function chunksReached(
  { sql }: KnowledgeDeps,
  scope: SearchScope,
  documents: readonly FoundDocument[],
): Promise<Reached[]> {
  const places = await chunksAt(sql, scope, documents)
  return places.map(({ chunk_id, place }) => ({
    chunk_id,
    distance: (documents[place] as FoundDocument).path.length,
  }))
}

interface Followed {
  /** Documents that speak of what the query names. */
  near: FoundDocument[]
  /** Documents that lie around those. */
  far: FoundDocument[]
  context: GraphContext
  reason: string | null
}

async function followGraph(
  { sql, graph }: KnowledgeDeps,
  { query, scope }: Asked,
  expand: boolean,
  depth: number,
): Promise<Followed> {
  if (!graph) return { near: [], far: [], context: noContext, reason: null }
  try {
    const { kb_ids } = scope
    const reason = await unfinished({ sql }, 'graph', scope, 'the graph has not got everything yet')
    const entities = await entitiesOf(graph, kb_ids, { query })
    const starts = entities.map(({ node_id }) => node_id)
    if (starts.length === 0) return { near: [], far: [], context: { ...noContext, enabled: true }, reason }
    const [documents, context] = await Promise.all([
      documentsAround(graph, scope, starts, expand ? depth : 1),
      graph.neighbours(kb_ids, starts, { depth, limit: contextNodesMax }),
    ])
    const nodes = context.nodes.map(({ distance: _, ...node }) => node)
    return {
      near: documents.filter(({ path }) => path.length === 1),
      far: documents.filter(({ path }) => path.length > 1),
      context: { enabled: true, entities, nodes, edges: context.edges, text: graphSentences(nodes, context.edges) },
      reason,
    }
  } catch (error) {
    if (!(error instanceof GraphUnavailable)) throw error
    return { near: [], far: [], context: { ...noContext, enabled: true }, reason: error.message }
  }
}

/** Filters by document hold for the graph as well. */
async function documentsAround(
  graph: GraphStore,
  { kb_ids, document_ids }: SearchScope,
  starts: readonly string[],
  depth: number,
): Promise<FoundDocument[]> {
  const documents = await graph.documentsOf(kb_ids, starts, { depth, limit: documentsMax })
  return document_ids ? documents.filter(({ document_id }) => document_ids.includes(document_id)) : documents
}

async function searchWithin(
  deps: KnowledgeDeps,
  asked: Asked,
  documents: readonly FoundDocument[],
  limit: number,
): Promise<Pick<Ranked, 'chunks' | 'reason'>> {
  if (documents.length === 0) return { chunks: [], reason: null }
  const kb_ids = [...new Set(documents.map(({ kb_id }) => kb_id))]
  const scope = { ...asked.scope, kb_ids, document_ids: documents.map(({ document_id }) => document_id) }
  const bases = asked.bases.filter(({ kb_id }) => kb_ids.includes(kb_id))
  return hybrid(deps, { ...asked, bases, scope }, limit)
}
