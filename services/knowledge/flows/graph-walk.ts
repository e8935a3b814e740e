import type { EdgeKind, GraphEdge, GraphNode, NodeKind } from '@casewright/contracts/knowledge/graph-resources'
import { documentOfNode, edgeKinds, type GraphBackend, kindOfNode } from '../rules/graph.ts'

export interface NeighbourWalk {
  /** Which nodes are wanted; the walk itself goes through all kinds. */
  kinds?: readonly NodeKind[]
  edge_kinds?: readonly EdgeKind[]
  /** 0 gives the nodes themselves. */
  depth: number
  limit: number
}

export interface Walked {
  nodes: (GraphNode & { distance: number })[]
  /** Between nodes of the answer, or of the walk to them. */
  edges: GraphEdge[]
}

export interface DocumentWalk {
  /** How many edges a way may have. */
  depth: number
  limit: number
}

/** One edge of a way, in the direction it has in the graph. */
type Step = Pick<GraphEdge, 'from' | 'kind' | 'to'>

export interface FoundDocument {
  kb_id: string
  document_id: string
  /** The node that the document speaks of, and how. */
  node_id: string
  kind: EdgeKind
  /** Where in the document's text it does so. */
  start: number | null
  /** From the node where the walk began to the document. */
  path: Step[]
}

/** A statute that a hundred thousand documents cite is one step away from all of them: a walk takes this many and no more. */
const fanOut = 100
const frontierMax = 500

/** Where a walk has been: at each node, from which other one it came, by which edge, and after how many. */
type Visits = Map<string, { distance: number; by?: GraphEdge; parent?: string }>

interface Walk {
  visits: Visits
  edges: GraphEdge[]
}

/** Breadth first, one question per step; `passes` says through which nodes it may go on. */
async function walk(
  backend: GraphBackend,
  kb_ids: readonly string[],
  starts: readonly string[],
  {
    depth,
    edge_kinds = edgeKinds,
    passes,
  }: { depth: number; edge_kinds?: readonly EdgeKind[]; passes(node_id: string): boolean },
): Promise<Walk> {
  const visits: Visits = new Map(starts.map((node_id) => [node_id, { distance: 0 }]))
  const edges = new Map<string, GraphEdge>()
  const ordered = edgeKinds.filter((kind) => edge_kinds.includes(kind))
  let frontier = [...visits.keys()].slice(0, frontierMax)
  for (let distance = 1; distance <= depth && frontier.length > 0; distance++) {
    const next: string[] = []
    const here = new Set(frontier)
    for (const edge of await backend.edgesAt(kb_ids, frontier, { edge_kinds: ordered, fanOut })) {
      edges.set(`${edge.kind}\n${edge.from}\n${edge.to}\n${edge.kb_id}\n${edge.document_id}`, edge)
      for (const [parent, node_id] of [
        [edge.from, edge.to],
        [edge.to, edge.from],
      ] as const)
        if (here.has(parent) && !visits.has(node_id)) {
          visits.set(node_id, { distance, by: edge, parent })
          if (passes(node_id)) next.push(node_id)
        }
    }
    frontier = next.slice(0, frontierMax)
  }
  return { visits, edges: [...edges.values()] }
}

/** What lies around these nodes, the nearest first. */
export async function walkToNeighbours(
  backend: GraphBackend,
  kb_ids: readonly string[],
  node_ids: readonly string[],
  { kinds, edge_kinds = edgeKinds, depth, limit }: NeighbourWalk,
): Promise<Walked> {
  const { visits, edges } = await walk(backend, kb_ids, node_ids, { depth, edge_kinds, passes: () => true })
  const reached = [...visits].filter(
    ([node_id, { distance }]) => distance > 0 && (!kinds || kinds.some((kind) => kind === kindOfNode(node_id))),
  )
  const wanted = [...node_ids, ...reached.slice(0, limit).map(([node_id]) => node_id)]
  const place = new Map(wanted.map((node_id, index) => [node_id, index]))
  const seen = await backend.entities(kb_ids, { node_ids: [...place.keys()], limit: place.size })
  const nodes = seen
    .map((node) => ({ ...node, distance: visits.get(node.node_id)?.distance ?? 0 }))
    .sort((one, other) => (place.get(one.node_id) ?? 0) - (place.get(other.node_id) ?? 0))
  const onTheWay = nodes.flatMap(({ node_id }) => wayTo(visits, node_id).flatMap(({ from, to }) => [from, to]))
  const shown = new Set([...nodes.map(({ node_id }) => node_id), ...onTheWay])
  return { nodes, edges: edges.filter(({ from, to }) => shown.has(from) && shown.has(to)) }
}

/** The documents that these nodes lead to. Documents end a way: what one document happens to cite says nothing of another. */
export async function walkToDocuments(
  backend: GraphBackend,
  kb_ids: readonly string[],
  node_ids: readonly string[],
  { depth, limit }: DocumentWalk,
): Promise<FoundDocument[]> {
  const passes = (node_id: string): boolean => documentOfNode(node_id) === undefined
  const { visits } = await walk(backend, kb_ids, node_ids.filter(passes), { depth, passes })
  const found: FoundDocument[] = []
  for (const [node_id, { by, parent }] of visits) {
    const document = documentOfNode(node_id)
    if (!document || !by || parent === undefined) continue
    const { start } = by.properties
    found.push({
      ...document,
      node_id: parent,
      kind: by.kind,
      start: typeof start === 'number' ? start : null,
      path: wayTo(visits, node_id),
    })
    if (found.length === limit) break
  }
  return found
}

/** The edges by which a walk came to a node, from its beginning. */
function wayTo(visits: Visits, node_id: string): Step[] {
  const { by, parent } = visits.get(node_id) ?? {}
  if (!by || parent === undefined) return []
  return [...wayTo(visits, parent), { from: by.from, kind: by.kind, to: by.to }]
}
