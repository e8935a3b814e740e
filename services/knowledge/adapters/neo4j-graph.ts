import type { EdgeKind, GraphEdge, GraphNode, NodeKind } from '@casewright/contracts/knowledge/graph-resources'
import type { Driver, ManagedTransaction, Session } from 'neo4j-driver'
import {
  edgeKinds,
  type GraphBackend,
  GraphUnavailable,
  nodeKinds,
  type Origin,
  type OwnedEdge,
} from '../rules/graph.ts'

export interface Neo4jConfig {
  NEO4J_URL: string | undefined
  NEO4J_USER: string
  NEO4J_PASSWORD: string | undefined
  /** Absent: the server's own default. */
  NEO4J_DATABASE: string | undefined
  NEO4J_TIMEOUT_MS: number
}

// Labels and types cannot be parameters; these come from our own lists and from nowhere else.
const labelOf = (kind: NodeKind): string => kind.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
const typeOf = (kind: EdgeKind): string => kind.toUpperCase()
const anyEdge = edgeKinds.map(typeOf).join('|')

// One property for the key of a node: given two, the planner may take the index of the base alone and read all of it.
const schema = [
  'CREATE CONSTRAINT legal_node IF NOT EXISTS FOR (n:LegalNode) REQUIRE n.key IS UNIQUE',
  'CREATE CONSTRAINT legal_name IF NOT EXISTS FOR (n:LegalName) REQUIRE n.key IS UNIQUE',
  'CREATE CONSTRAINT legal_base IF NOT EXISTS FOR (n:LegalBase) REQUIRE n.kb_id IS UNIQUE',
  ...['node_id', 'kb_id'].map(
    (name) => `CREATE INDEX legal_node_${name} IF NOT EXISTS FOR (n:LegalNode) ON (n.${name})`,
  ),
  ...['name', 'kb_id'].map((name) => `CREATE INDEX legal_name_${name} IF NOT EXISTS FOR (n:LegalName) ON (n.${name})`),
  ...edgeKinds.map(
    (kind) => `CREATE INDEX legal_${kind} IF NOT EXISTS FOR ()-[edge:${typeOf(kind)}]-() ON (edge.origin)`,
  ),
]

/** Writers of one base go one after the other, by the lock on its node. */
const lockBase = 'MERGE (base:LegalBase {kb_id: $kb_id}) SET base.writer = randomUUID()'

const deleteEdges = `
  CALL { ${edgeKinds
    .map((kind) => `MATCH (n)-[edge:${typeOf(kind)} {origin: $origin}]->(m) RETURN n, edge, m`)
    .join(' UNION ALL ')} }
  WITH edge, n.node_id AS one, m.node_id AS other DELETE edge RETURN collect(one) + collect(other) AS node_ids`

const mergeNodes = (kind: NodeKind): string => `
  UNWIND $nodes AS given
  MERGE (n:LegalNode {key: $kb_id + '#' + given.node_id})
  SET n:${labelOf(kind)}, n.kb_id = $kb_id, n.node_id = given.node_id, n.kind = given.kind, n.name = given.name, n.name_en = given.name_en, n.properties = given.properties
  WITH n, given.keys AS keys
  CALL { WITH n, keys MATCH (known:LegalName)-[names:NAMES]->(n) WHERE NOT known.name IN keys DELETE names }
  UNWIND keys AS key
  MERGE (k:LegalName {key: $kb_id + '#' + key}) SET k.kb_id = $kb_id, k.name = key MERGE (k)-[:NAMES]->(n)`

const createEdges = (kind: EdgeKind): string => `
  UNWIND $edges AS given
  MATCH (a:LegalNode {key: $kb_id + '#' + given.from}), (b:LegalNode {key: $kb_id + '#' + given.to})
  CREATE (a)-[edge:${typeOf(kind)} {origin: $origin}]->(b)
  SET edge.kb_id = $kb_id, edge.document_id = $document_id, edge.properties = given.properties`

const dropLoose = `
  UNWIND $node_ids AS node_id
  MATCH (n:LegalNode {key: $kb_id + '#' + node_id}) WHERE NOT EXISTS { (n)-[:${anyEdge}]-() }
  OPTIONAL MATCH (k:LegalName)-[:NAMES]->(n)
  WITH n, collect(k) AS names DETACH DELETE n
  WITH names UNWIND names AS k WITH DISTINCT k WHERE NOT EXISTS { (k)-[:NAMES]->() } DELETE k`

/** In portions, because a transaction of a whole base may not fit into the server's memory. */
const deletePortion = (label: string): string =>
  `MATCH (n:${label} {kb_id: $kb_id}) WITH n LIMIT 5000 DETACH DELETE n RETURN count(*) AS gone`

const entities = `
  CALL {
    UNWIND $node_ids AS node_id MATCH (n:LegalNode {node_id: node_id}) WHERE n.kb_id IN $kb_ids RETURN n, 0 AS way
    UNION
    UNWIND $names AS name MATCH (k:LegalName {name: name})-[:NAMES]->(n) WHERE k.kb_id IN $kb_ids RETURN n, 1 AS way
  }
  WITH n, way WHERE n.kind IN $kinds
  WITH n, way ORDER BY way, n.kb_id
  WITH n.node_id AS node_id, collect(n)[0] AS n, min(way) AS way
  RETURN node_id, n.kind AS kind, n.name AS name, n.name_en AS name_en, n.properties AS properties
  ORDER BY way, size(n.name) DESC, node_id LIMIT toInteger($limit)`

const edgesAt = (kinds: readonly EdgeKind[]): string => `
  UNWIND $node_ids AS node_id
  MATCH (n:LegalNode {node_id: node_id}) WHERE n.kb_id IN $kb_ids
  CALL { ${kinds
    .flatMap((kind) => [`(n)-[edge:${typeOf(kind)}]->()`, `(n)<-[edge:${typeOf(kind)}]-()`])
    .map((pattern) => `WITH n MATCH ${pattern} RETURN edge LIMIT toInteger($fanOut)`)
    .join(' UNION ALL ')} }
  WITH DISTINCT edge
  RETURN startNode(edge).node_id AS from, endNode(edge).node_id AS to, toLower(type(edge)) AS kind, edge.kb_id AS kb_id,
    edge.document_id AS document_id, edge.properties AS properties`

const edgesOf = `
  MATCH (a:LegalNode {kb_id: $kb_id})-[edge:${anyEdge}]->(b)
  RETURN a.node_id AS from, b.node_id AS to, toLower(type(edge)) AS kind, edge.kb_id AS kb_id,
    edge.document_id AS document_id, edge.origin AS source, edge.properties AS properties
  ORDER BY from, to, kind, source SKIP toInteger($offset) LIMIT toInteger($limit)`

type Stored<T> = Omit<T, 'properties'> & { properties: string }

const revived = <T extends { properties: Record<string, unknown> }>(row: Stored<T>): T =>
  ({ ...row, properties: JSON.parse(row.properties) }) as unknown as T

const stored = <T extends { properties: Record<string, unknown> }>(row: T) => ({
  ...row,
  properties: JSON.stringify(row.properties),
})

const originOf = (kb_id: string, origin: Origin): { origin: string; document_id: string | null } =>
  'source' in origin
    ? { origin: `${kb_id}#source#${origin.source}`, document_id: null }
    : { origin: `${kb_id}#document#${origin.document_id}`, document_id: origin.document_id }

/** Nobody waits for a write, and one document may have thousands of edges. */
const writeMs = 60_000

/** The graph in a Neo4j server. Nothing is loaded or connected before the first use. */
export function createNeo4jGraph(config: Neo4jConfig): GraphBackend {
  const { NEO4J_DATABASE, NEO4J_TIMEOUT_MS: timeoutMs } = config
  let opened: Promise<Driver> | undefined
  let prepared: Promise<void> | undefined

  const target = NEO4J_DATABASE === undefined ? {} : { database: NEO4J_DATABASE }

  async function during<T>(work: (session: Session) => Promise<T>): Promise<T> {
    opened ??= openDriver(config)
    const session = (await opened).session(target)
    try {
      return await work(session)
    } finally {
      // A session of a server that hangs would hang in its close too.
      session.close().catch(() => {})
    }
  }

  /** Once for this process, and again after a failure. */
  async function prepare(): Promise<void> {
    prepared ??= (async () => {
      for (const statement of schema) await during((session) => session.run(statement))
    })()
    await prepared.catch((error) => {
      prepared = undefined
      throw error
    })
  }

  const write = (work: (tx: ManagedTransaction) => Promise<void>): Promise<void> =>
    inTime(async () => {
      await prepare()
      await during((session) => session.executeWrite(work, { timeout: writeMs }))
    }, writeMs)

  /** Not tried again: the question goes on without the graph sooner than the driver would give up. */
  const read = <T extends object>(statement: string, parameters: object): Promise<T[]> =>
    inTime(async () => {
      const { records } = await during((session) => session.run(statement, parameters, { timeout: timeoutMs }))
      return records.map((record) => record.toObject() as T)
    }, timeoutMs)

  return {
    name: 'neo4j',
    replace: (kb_id, origin, { nodes, edges }) =>
      write(async (tx) => {
        const said = { kb_id, ...originOf(kb_id, origin) }
        await tx.run(lockBase, said)
        const { records } = await tx.run(deleteEdges, said)
        for (const kind of nodeKinds) {
          const given = nodes.filter((node) => node.kind === kind).map(stored)
          if (given.length > 0) await tx.run(mergeNodes(kind), { ...said, nodes: given })
        }
        for (const kind of edgeKinds) {
          const given = edges.filter((edge) => edge.kind === kind).map(stored)
          if (given.length > 0) await tx.run(createEdges(kind), { ...said, edges: given })
        }
        const node_ids = [...new Set((records[0]?.get('node_ids') ?? []) as string[])]
        await tx.run(dropLoose, { ...said, node_ids })
      }),
    async deleteBase(kb_id) {
      for (const label of ['LegalNode', 'LegalName', 'LegalBase'])
        for (let gone = 1; gone > 0; )
          await write(async (tx) => {
            const { records } = await tx.run(deletePortion(label), { kb_id })
            gone = Number(records[0]?.get('gone') ?? 0)
          })
    },
    async entities(kb_ids, { node_ids = [], names = [], kinds = nodeKinds, limit }) {
      const rows = await read<Stored<GraphNode>>(entities, { kb_ids, node_ids, names, kinds, limit })
      return rows.map((row) => revived<GraphNode>(row))
    },
    async edgesAt(kb_ids, node_ids, { edge_kinds, fanOut }) {
      if (edge_kinds.length === 0) return []
      const rows = await read<Stored<GraphEdge>>(edgesAt(edge_kinds), { kb_ids, node_ids, fanOut })
      return rows.map((row) => revived<GraphEdge>(row)).sort(byKindAndEnds)
    },
    async edgesOf(kb_id, window) {
      const rows = await read<Stored<OwnedEdge>>(edgesOf, { kb_id, ...window })
      const prefix = originOf(kb_id, { source: '' }).origin
      return rows.map((row) => {
        const source = row.source?.startsWith(prefix) ? row.source.slice(prefix.length) : null
        return { ...revived<OwnedEdge>(row), source }
      })
    },
    ping: async () => {
      await read('RETURN 1 AS one', {})
    },
    close: async () => {
      const open = opened
      opened = undefined
      if (open) await (await open).close()
    },
  }
}

const byKindAndEnds = (one: GraphEdge, other: GraphEdge): number =>
  edgeKinds.indexOf(one.kind) - edgeKinds.indexOf(other.kind) ||
  compare(one.from, other.from) ||
  compare(one.to, other.to) ||
  compare(one.kb_id, other.kb_id)
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

async function openDriver({ NEO4J_URL, NEO4J_USER, NEO4J_PASSWORD, NEO4J_TIMEOUT_MS }: Neo4jConfig): Promise<Driver> {
  if (NEO4J_URL === undefined) throw new GraphUnavailable('NEO4J_URL is not set')
  const { default: neo4j } = await import('neo4j-driver')
  const auth = NEO4J_PASSWORD === undefined ? undefined : neo4j.auth.basic(NEO4J_USER, NEO4J_PASSWORD)
  return neo4j.driver(NEO4J_URL, auth, {
    disableLosslessIntegers: true,
    connectionTimeout: NEO4J_TIMEOUT_MS,
    connectionAcquisitionTimeout: NEO4J_TIMEOUT_MS,
    maxTransactionRetryTime: NEO4J_TIMEOUT_MS,
    maxConnectionPoolSize: 20,
    telemetryDisabled: true,
  })
}

/** The driver's own time-outs do not cover a server that takes the connection and then says nothing. */
async function inTime<T>(work: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GraphUnavailable(`Neo4j did not answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work(), late])
  } catch (error) {
    if (error instanceof GraphUnavailable) throw error
    throw new GraphUnavailable(`Neo4j failed: ${(error as Error).message.slice(0, 300)}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
