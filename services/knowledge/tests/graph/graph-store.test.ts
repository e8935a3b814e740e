import { createLog } from '@casewright/kit/data/log'
import { migrate, readMigrations } from '@casewright/kit/postgres/migrate'
import { type Database, openDatabase } from '@casewright/kit/postgres/sql'
import { createTestDatabase } from '@casewright/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGraphStore, type GraphConfig, type GraphStore } from '../../flows/graph-store.ts'
import { GraphUnavailable } from '../../rules/graph.ts'
import { graphOf, graphStoreSuite } from './graph-store-suite.ts'

const log = createLog({ level: 'silent', format: 'json' })
const config: GraphConfig = {
  LEGAL_GRAPH_ENABLED: true,
  LEGAL_GRAPH_BACKEND: 'embedded',
  NEO4J_URL: undefined,
  NEO4J_USER: 'neo4j',
  NEO4J_PASSWORD: undefined,
  NEO4J_DATABASE: undefined,
  NEO4J_TIMEOUT_MS: 1_000,
}
let database: Database
let store: GraphStore

beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 8 })
  const migrations = await readMigrations(new URL('../../migrations/', import.meta.url))
  await migrate(
    database,
    'knowledge',
    migrations.filter(({ name }) => name.includes('graph')),
    log,
  )
  store = createGraphStore(config, database, log) as GraphStore
})
afterAll(() => database.close())

describe('the embedded graph', () => {
  graphStoreSuite(() => store)

  test('a part that cannot be written leaves what was there', async () => {
    const good = graphOf('firm-a', 'one', '依据《民法典》第五百七十七条。')
    await store.replaceDocument('firm-a', 'one', good)
    const bad = { ...good, edges: [...good.edges, { from: 'x', to: 'y', kind: 'nonsense' as 'cites', properties: {} }] }
    await expect(store.replaceDocument('firm-a', 'one', bad)).rejects.toThrow(GraphUnavailable)
    const found = await store.documentsOf(['firm-a'], ['article:民法典#577'], { depth: 1, limit: 9 })
    expect(found).toHaveLength(1)
  })

  test('a statute that very many documents cite costs a walk no more than its share', async () => {
    await database.sql`
      insert into knowledge.graph_edges (kb_id, document_id, "from", "to", kind, properties)
      select 'hub', 'd' || n, 'document:hub#d' || n, 'statute:民法典', 'cites', '{}' from generate_series(1, 20000) as n`
    const found = await store.documentsOf(['hub'], ['statute:民法典'], { depth: 3, limit: 500 })
    expect(found).toHaveLength(100)
    await store.deleteBase('hub')
  })

  test('a database that fails makes the graph unavailable, not the question an error of its own', async () => {
    const closed = openDatabase(await createTestDatabase(), { connectionsMax: 1 })
    await closed.close()
    const broken = createGraphStore(config, closed, log) as GraphStore
    await expect(broken.findEntities(['a'], { names: ['b'], limit: 1 })).rejects.toThrow(GraphUnavailable)
  })
})

describe('the choice of a graph', () => {
  const chosen = (change: Partial<GraphConfig>) => createGraphStore({ ...config, ...change }, database, log)?.name
  const NEO4J_URL = 'bolt://localhost:1'

  test('by itself it is Neo4j where one is named, and otherwise none', () => {
    expect(chosen({ LEGAL_GRAPH_BACKEND: 'auto', NEO4J_URL })).toBe('neo4j')
    expect(chosen({ LEGAL_GRAPH_BACKEND: 'auto' })).toBeUndefined()
  })

  test('it can be named, and switched off', () => {
    expect(chosen({ LEGAL_GRAPH_BACKEND: 'embedded', NEO4J_URL })).toBe('embedded')
    expect(chosen({ LEGAL_GRAPH_BACKEND: 'none', NEO4J_URL })).toBeUndefined()
    expect(chosen({ LEGAL_GRAPH_ENABLED: false, NEO4J_URL })).toBeUndefined()
  })
})
