import type { GraphNode } from '@casewright/contracts/knowledge/graph-resources'
import type { Logger } from '@casewright/kit/data/log'
import { CircuitOpen, createCircuit } from '@casewright/kit/http/resilience'
import type { Database } from '@casewright/kit/postgres/sql'
import { createNeo4jGraph, type Neo4jConfig } from '../adapters/neo4j-graph.ts'
import {
  deleteEdgesOf,
  deleteGraphOf,
  dropLooseNodes,
  graphEdgesAt,
  graphEdgesOf,
  graphEntities,
  insertEdges,
  lockGraph,
  upsertNodes,
} from '../queries/graph.ts'
import {
  type EntityFilter,
  type GraphBackend,
  type GraphPart,
  GraphUnavailable,
  type OwnedEdge,
} from '../rules/graph.ts'
import {
  type DocumentWalk,
  type FoundDocument,
  type NeighbourWalk,
  type Walked,
  walkToDocuments,
  walkToNeighbours,
} from './graph-walk.ts'

export interface GraphConfig extends Neo4jConfig {
  LEGAL_GRAPH_ENABLED: boolean
  LEGAL_GRAPH_BACKEND: 'auto' | 'embedded' | 'neo4j' | 'none'
}

/**
 * The legal graph. Every read names the bases that the caller may read and sees nothing of any other; every failure is
 * `GraphUnavailable`, and the caller goes on without the graph.
 */
export interface GraphStore {
  name: GraphBackend['name']
  /** Puts this in the place of what the document had contributed before. */
  replaceDocument(kb_id: string, document_id: string, part: GraphPart): Promise<void>
  deleteDocument(kb_id: string, document_id: string): Promise<void>
  /** The same for an import of structured knowledge, by the importer's name for it. */
  replaceSource(kb_id: string, source: string, part: GraphPart): Promise<void>
  deleteBase(kb_id: string): Promise<void>
  /** The nodes with one of these ids or names; those by id first, then the longest name. */
  findEntities(kb_ids: readonly string[], filter: EntityFilter): Promise<GraphNode[]>
  /** What lies around these nodes, the nearest first, and these nodes themselves as far as they are there. */
  neighbours(kb_ids: readonly string[], node_ids: readonly string[], walk: NeighbourWalk): Promise<Walked>
  /** The documents that speak of these nodes or of what lies around them, the nearest first, each with its way. */
  documentsOf(kb_ids: readonly string[], node_ids: readonly string[], walk: DocumentWalk): Promise<FoundDocument[]>
  /** A page of the edges of a base, and the nodes at their ends. */
  page(kb_id: string, window: { offset: number; limit: number }): Promise<{ nodes: GraphNode[]; edges: OwnedEdge[] }>
  ping(): Promise<void>
  close(): Promise<void>
}

const empty: GraphPart = { nodes: [], edges: [] }

/** The graph that is configured, or none. */
export function createGraphStore(config: GraphConfig, database: Database, log: Logger): GraphStore | undefined {
  const { LEGAL_GRAPH_ENABLED, LEGAL_GRAPH_BACKEND, NEO4J_URL } = config
  const wanted = LEGAL_GRAPH_BACKEND === 'auto' ? (NEO4J_URL ? 'neo4j' : 'none') : LEGAL_GRAPH_BACKEND
  if (!LEGAL_GRAPH_ENABLED || wanted === 'none') return undefined
  if (wanted === 'embedded') return asStore(embeddedGraph(database), (work) => work(), log)
  // After three failures in a row the server is left alone for five seconds: no question waits for what is known to be away.
  const circuit = createCircuit('Neo4j', { failuresMax: 3, openMs: 5_000 })
  return asStore(createNeo4jGraph(config), (work) => circuit.run(work), log)
}

function embeddedGraph({ sql, transaction, ping }: Database): GraphBackend {
  return {
    name: 'embedded',
    replace: (kb_id, origin, { nodes, edges }) =>
      transaction(async (sql) => {
        await lockGraph(sql, kb_id)
        const before = await deleteEdgesOf(sql, kb_id, origin)
        await upsertNodes(sql, kb_id, nodes)
        await insertEdges(sql, kb_id, origin, edges)
        await dropLooseNodes(sql, kb_id, before)
      }),
    deleteBase: (kb_id) =>
      transaction(async (sql) => {
        await lockGraph(sql, kb_id)
        await deleteGraphOf(sql, kb_id)
      }),
    entities: (kb_ids, filter) => graphEntities(sql, kb_ids, filter),
    edgesAt: (kb_ids, node_ids, options) => graphEdgesAt(sql, kb_ids, node_ids, options),
    edgesOf: (kb_id, window) => graphEdgesOf(sql, kb_id, window),
    ping,
    close: async () => {},
  }
}

type Run = <T>(work: () => Promise<T>) => Promise<T>

function asStore(backend: GraphBackend, run: Run, log: Logger): GraphStore {
  const guarded: Run = async (work) => {
    try {
      return await run(work)
    } catch (error) {
      if (!(error instanceof CircuitOpen)) log.warn({ err: error, graph: backend.name }, 'the graph does not answer')
      if (error instanceof GraphUnavailable) throw error
      throw new GraphUnavailable(`the graph does not answer: ${(error as Error).message}`, { cause: error })
    }
  }
  const replace = (kb_id: string, origin: Parameters<GraphBackend['replace']>[1], part: GraphPart) =>
    guarded(() => backend.replace(kb_id, origin, held(part)))
  return {
    name: backend.name,
    replaceDocument: (kb_id, document_id, part) => replace(kb_id, { document_id }, part),
    deleteDocument: (kb_id, document_id) => replace(kb_id, { document_id }, empty),
    replaceSource: (kb_id, source, part) => replace(kb_id, { source }, part),
    deleteBase: (kb_id) => guarded(() => backend.deleteBase(kb_id)),
    findEntities: (kb_ids, filter) => guarded(() => backend.entities(kb_ids, filter)),
    neighbours: (kb_ids, node_ids, walk) => guarded(() => walkToNeighbours(backend, kb_ids, node_ids, walk)),
    documentsOf: (kb_ids, node_ids, walk) => guarded(() => walkToDocuments(backend, kb_ids, node_ids, walk)),
    page: (kb_id, window) =>
      guarded(async () => {
        const edges = await backend.edgesOf(kb_id, window)
        const node_ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))]
        return { edges, nodes: await backend.entities([kb_id], { node_ids, limit: node_ids.length }) }
      }),
    ping: () => guarded(() => backend.ping()),
    close: () => backend.close(),
  }
}

/** Each node and edge once, without nodes that no edge holds: they could not be reached, and nobody would remove them. */
function held({ nodes, edges }: GraphPart): GraphPart {
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const once = new Map(nodes.filter(({ node_id }) => ends.has(node_id)).map((node) => [node.node_id, node]))
  return {
    nodes: [...once.values()],
    edges: [...new Map(edges.map((edge) => [`${edge.kind}\n${edge.from}\n${edge.to}`, edge])).values()],
  }
}
