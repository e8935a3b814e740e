import { createLog } from '@casewright/kit/data/log'
import { beforeEach, expect, test } from 'vitest'
import { causeGraph, writeCauseGraph } from '../../flows/cause-graph.ts'
import { createGraphStore, type GraphStore } from '../../flows/graph-store.ts'
import { causeId } from '../../rules/graph.ts'
import {
  contract,
  deliveryMapping,
  importProfiles,
  importStructured,
  lending,
  lendingElements,
} from '../structured/structured-samples.ts'
import { startApp, useApp } from '../test-app.ts'

const app = useApp({ LEGAL_GRAPH_BACKEND: 'embedded' })
const unsynced = { sync_to_neo4j: false }
const both = [contract, lending]

/** The graph of the service, to look into it. */
const graph = (of = app()): GraphStore => {
  const neo4j = { NEO4J_URL: undefined, NEO4J_USER: '', NEO4J_PASSWORD: undefined, NEO4J_DATABASE: '' }
  const config = { LEGAL_GRAPH_ENABLED: true, LEGAL_GRAPH_BACKEND: 'embedded', NEO4J_TIMEOUT_MS: 1, ...neo4j } as const
  return createGraphStore(config, of.database, createLog({ level: 'silent', format: 'json' })) as GraphStore
}
const around = async (of = app()): Promise<string[]> => {
  const { nodes } = await graph(of).neighbours(['sys_structured'], [causeId(lending.code)], { depth: 2, limit: 100 })
  return nodes.map(({ name }) => name)
}
const waiting = async (of = app()): Promise<string[]> => {
  const rows = await of.database.sql`select document_id from knowledge.follow_ups order by document_id`
  return rows.map(({ document_id }) => document_id)
}

beforeEach(async () => {
  const { sql } = app().database
  await sql`truncate knowledge.structured, knowledge.follow_ups`
  await graph().deleteBase('sys_structured')
})

test('an import writes articles, elements and evidence of its causes into the graph, for everybody to read', async () => {
  const { data } = await importProfiles(app(), both)
  expect(data.graph).toEqual({ synced: true, reason: null })
  expect(await around()).toEqual(
    expect.arrayContaining(['民间借贷纠纷', '借贷合意', '款项交付', '借条', '民法典第675条', '民法典第679条']),
  )
  expect(await waiting()).toEqual([])
  const bases = await app().database.sql`select organization_id from knowledge.bases where kb_id = 'sys_structured'`
  expect(bases).toEqual([{ organization_id: null }])
})

test('elements and mappings are written with the profile of their cause, and what they replace goes', async () => {
  await importProfiles(app(), both)
  const body = { litigation_elements: [lendingElements], element_mappings: [deliveryMapping] }
  expect((await importStructured(app(), body)).data.graph.synced).toBe(true)
  const names = await around()
  expect(names).toEqual(expect.arrayContaining(['款项实际交付', '还款期限届满', '取款记录']))
  expect(names).not.toContain('款项交付')
})

test('an import that does not ask for it, and a dry run, leave the graph alone', async () => {
  const dry = await importProfiles(app(), both, { dry_run: true })
  expect(dry.data.graph).toEqual({ synced: false, reason: 'a dry run writes nothing' })
  const { data } = await importProfiles(app(), both, unsynced)
  expect(data.graph).toEqual({ synced: false, reason: 'the request did not ask for it' })
  expect(await waiting()).toEqual([])
  expect(await around()).toEqual([])
})

test('rows that are as they were still put a graph right that does not have them', async () => {
  await importProfiles(app(), both, unsynced)
  expect((await importProfiles(app(), both)).data).toMatchObject({ unchanged: 2, graph: { synced: true } })
  expect(await around()).toContain('款项交付')
})

test('a reindexing of structured seeds rebuilds the causes, all or those that are named', async () => {
  await importProfiles(app(), both, unsynced)
  const reindex = (body: object) => app().ask('POST', '/api/v1/internal/search/reindex-batch', { body })
  const named = await reindex({ kb_ids: ['sys_structured'], document_ids: [causeId(contract.code)] })
  expect(named.data).toMatchObject({ documents: 1, skipped: [] })
  await expect.poll(() => waiting()).toEqual([])
  expect(await around()).toEqual([])
  for (const body of [{ kb_ids: ['sys_structured'] }, {}]) {
    await graph().deleteBase('sys_structured')
    const { data } = await reindex(body)
    expect(data.indexes).toContainEqual({ index: 'graph', queued: 2, failed: 0, reason: null })
    await expect.poll(() => waiting()).toEqual([])
    expect(await around()).toContain('款项交付')
  }
})

test('health tells how much is still to be written while a graph is filled, and is not degraded by it', async () => {
  await importProfiles(app(), both, unsynced)
  const { sql } = app().database
  // In work elsewhere: another replica has claimed them.
  await sql`
    insert into knowledge.follow_ups (target, kb_id, document_id, attempts, due_at)
    values ('graph', 'sys_structured', ${causeId(lending.code)}, 1, now() + interval '1 hour')`
  const component = async () => {
    const { data } = await app().ask('GET', '/api/v1/internal/actuator/health')
    return data.components.find(({ name }: { name: string }) => name === 'graph')
  }
  const detail = '1 of 2 documents and causes are still to be written'
  expect(await component()).toEqual({ name: 'graph', status: 'UP', detail })
  await sql`truncate knowledge.follow_ups`
  expect(await component()).toEqual({ name: 'graph', status: 'UP' })
})

test('a graph that is away fails no import; the answer says why, and a graph gets everything once it answers', async () => {
  const neo4j = { LEGAL_GRAPH_BACKEND: 'neo4j', NEO4J_URL: 'bolt://127.0.0.1:1', NEO4J_PASSWORD: 'secret' }
  const away = await startApp(neo4j)
  const { data } = await importProfiles(away, both)
  expect(data).toMatchObject({ created: 2, failed: 0, graph: { synced: false } })
  expect(data.graph.reason).toMatch(/^Neo4j failed: .+; it is tried again$/)
  expect(await waiting(away)).toEqual([causeId(contract.code), causeId(lending.code)])
  await away.database.sql`update knowledge.follow_ups set due_at = now()`
  const back = await startApp({ LEGAL_GRAPH_BACKEND: 'embedded' }, { replicaOf: away })
  await expect.poll(() => waiting(away)).toEqual([])
  expect(await around(away)).toContain('款项交付')
  await back.stop()
  await away.stop()
})

test('only the version in force today is in the graph', async () => {
  const over = { ...contract, effective_to: '2022-01-01' }
  await importProfiles(app(), [over])
  const { sql } = app().database
  expect(await causeGraph(sql, contract.code)).toEqual({ nodes: [], edges: [] })
  await importProfiles(app(), [{ ...contract, version: 'now', effective_from: '2022-01-01' }])
  const { nodes } = await causeGraph(sql, contract.code)
  expect(nodes).toContainEqual(expect.objectContaining({ properties: { code: contract.code, version: 'now' } }))
})

test('what is imported while the graph is being written is written too, and not overwritten by what was before', async () => {
  await importProfiles(app(), both, unsynced)
  let written = 0
  const slow: Pick<GraphStore, 'replaceSource'> = {
    async replaceSource(kb_id, source, part) {
      written += 1
      if (written === 1) await importProfiles(app(), [{ ...lending, name: '借贷纠纷' }], unsynced)
      await graph().replaceSource(kb_id, source, part)
    },
  }
  await writeCauseGraph(app().database.sql, slow, lending.code)
  expect(written).toBe(2)
  expect(await around()).toContain('借贷纠纷')
})
