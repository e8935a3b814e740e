import type { GraphQueryRequest, GraphResult } from '@casewright/contracts/knowledge/search-resources'
import { invalidField } from '@casewright/kit/data/errors'
import type { KnowledgeDeps } from '../deps.ts'
import { GraphUnavailable } from '../rules/graph.ts'
import { entitiesIn } from '../rules/graph-query.ts'
import type { GraphStore } from './graph-store.ts'
import { unfinished } from './retrievers.ts'
import { scopeOf } from './scope.ts'

const nothing = { entities: [], nodes: [], edges: [], documents: [] }
const disabled = 'the legal graph is not configured'

/** Walks from what the query names, or from the given nodes. Without a graph it finds nothing, and says so. */
export async function queryGraph(
  { sql, graph }: KnowledgeDeps,
  organization: string | undefined,
  request: GraphQueryRequest,
): Promise<GraphResult> {
  const { query, node_ids, kb_ids: asked, node_kinds, edge_kinds, depth, limit } = request
  if (query === undefined && node_ids === undefined) throw invalidField('body', 'must have a query or node_ids')
  if (!graph) return { ...nothing, backend: 'none', degraded: true, reason: disabled }
  const { scope } = await scopeOf(sql, organization, asked ? { kb_ids: asked } : {})
  try {
    const entities = await entitiesOf(graph, scope.kb_ids, { query, node_ids })
    const starts = entities.map(({ node_id }) => node_id)
    const [reason, walked, documents] = await Promise.all([
      unfinished({ sql }, 'graph', scope, 'the graph has not got everything yet'),
      graph.neighbours(scope.kb_ids, starts, {
        ...(node_kinds && { kinds: node_kinds }),
        ...(edge_kinds && { edge_kinds }),
        depth,
        limit,
      }),
      graph.documentsOf(scope.kb_ids, starts, { depth: Math.max(depth, 1), limit }),
    ])
    return {
      entities,
      nodes: walked.nodes.map(({ distance: _, ...node }) => node),
      edges: walked.edges,
      documents: documents.map(({ kb_id, document_id, node_id, kind }) => ({ kb_id, document_id, node_id, kind })),
      backend: graph.name,
      degraded: reason !== null,
      reason,
    }
  } catch (error) {
    if (!(error instanceof GraphUnavailable)) throw error
    return { ...nothing, backend: graph.name, degraded: true, reason: error.message }
  }
}

const entitiesMax = 20

/** The nodes that a question names and the graph knows. */
export async function entitiesOf(
  graph: GraphStore,
  kb_ids: readonly string[],
  { query, node_ids = [] }: { query?: string | undefined; node_ids?: readonly string[] | undefined },
) {
  const named = query === undefined ? { node_ids: [], names: [] } : entitiesIn(query)
  return graph.findEntities(kb_ids, {
    node_ids: [...node_ids, ...named.node_ids],
    names: named.names,
    limit: entitiesMax,
  })
}
