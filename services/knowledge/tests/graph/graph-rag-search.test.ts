import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddingServer, startEmbeddingServer } from '../search/embedding-server.ts'
import {
  badRequests,
  checkOffsets,
  document,
  documentsOf,
  searchBy,
  settled,
  withEmbeddings,
  withGraph,
} from '../search/searching.ts'
import { contract, importProfiles, lending } from '../structured/structured-samples.ts'
import { atomic, forFirm, makeBase, nobody, startApp, type TestApp, write } from '../test-app.ts'

const way = 'graph-rag-search'
const query = '民间借贷 利息 上限'
let server: EmbeddingServer
let app: TestApp
const search = (body: object, options?: object) =>
  searchBy(app, way, { kb_ids: ['sys_law', 'sys_structured'], ...body }, options)

/** Speaks of the article that governs the cause of action, with no word of the question. */
const hidden = document(
  'four-times',
  'Under Article 680 of the Civil Code courts do not enforce charges beyond four times the quoted rate.',
  {
    title: 'Reply on excessive charges',
    doc_type: 'judicial_interpretation',
    file_id: 'reply',
  },
)
const unrelated = document('roof', 'The landlord shall repair the roof.', { doc_type: 'contract' })
const aboutLending = Array.from({ length: 30 }, (_, at) =>
  document(`note-${at}`, `民间借贷的利息与上限，笔记第${at}则。`, { doc_type: 'note' }),
)

beforeAll(async () => {
  server = await startEmbeddingServer()
  app = await startApp({ ...withGraph, ...withEmbeddings(server) })
  await importProfiles(app, [contract, lending])
  await write(app, 'sys_law', [
    ...aboutLending,
    hidden,
    unrelated,
    document('repealed', 'Article 680 of the Civil Code as it was read before.', { effective_to: '2020-01-01' }),
  ])
  for (const [kb_id, firm] of [
    ['kb-a', 'firm-a'],
    ['kb-b', 'firm-b'],
  ] as const) {
    await makeBase(app, kb_id, firm)
    const text = `原告：${firm}贸易有限公司\n被告：张三丰\n原告依据《民法典》第六百八十条起诉。`
    await write(app, kb_id, [document(`suit-${firm}`, text, { doc_type: 'judgment', title: `${firm} 案` })], firm)
  }
  await settled(app)
})
afterAll(async () => {
  await app?.stop()
  await server?.stop()
})

describe('along the graph', () => {
  test('a document that shares no word with the question is found, and marked; hybrid search does not find it', async () => {
    const answer = await search({ query })
    expect(answer.data).toMatchObject({ backend: 'database', degraded: false, reason: null })
    const hit = answer.data.hits.find(({ document_id }: { document_id: string }) => document_id === 'four-times')
    expect(hit).toMatchObject({ graph_only: true, ranks: { graph: expect.any(Number), keyword: null } })
    await checkOffsets(app, answer)
    const plain = await searchBy(app, 'hybrid-search', { query, kb_ids: ['sys_law', 'sys_structured'] })
    expect(documentsOf(plain)).not.toContain('four-times')
    const words = await searchBy(app, 'keyword-search', { query, kb_ids: ['sys_law'], top_k: 200 })
    expect(documentsOf(words)).not.toContain('four-times')
  })

  test('it is found without embeddings too, where nothing but the graph leads to it', async () => {
    const wordsOnly = await startApp(withGraph, { replicaOf: app })
    const { data } = await searchBy(wordsOnly, way, { query, kb_ids: ['sys_law', 'sys_structured'] })
    expect(data).toMatchObject({ degraded: true, reason: 'no embedding service is configured' })
    const hit = data.hits.find(({ document_id }: { document_id: string }) => document_id === 'four-times')
    expect(hit).toMatchObject({ graph_only: true, ranks: { keyword: null, vector: null, graph: expect.any(Number) } })
    const plain = await searchBy(wordsOnly, 'hybrid-search', { query, top_k: 200 })
    expect(documentsOf(plain)).not.toContain('four-times')
    await wordsOnly.stop()
  })

  test('what hybrid search finds too is not marked, and keeps most of the places', async () => {
    const { data } = await search({ query })
    const plain = data.hits.filter(({ graph_only }: { graph_only: boolean }) => !graph_only)
    expect(plain.length).toBeGreaterThanOrEqual(6)
    expect(data.hits[0].graph_only).toBe(false)
    expect(documentsOf({ data } as never)).not.toContain('roof')
  })

  test('an English question goes along the graph too', async () => {
    const { data } = await search({ query: 'What does Article 680 of the Civil Code say?', top_k: 3 })
    expect(documentsOf({ data } as never)).toContain('four-times')
    expect(data.graph_context.entities.map(({ node_id }: { node_id: string }) => node_id)).toContain(
      'article:民法典#680',
    )
  })

  test('graph_context has what the question names, what lies around it, the edges and their sentences', async () => {
    const { graph_context } = (await search({ query })).data
    expect(graph_context.enabled).toBe(true)
    expect(graph_context.entities).toMatchObject([{ kind: 'cause_of_action', name: '民间借贷纠纷' }])
    const names = graph_context.nodes.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['民间借贷纠纷', '民法典第680条', '借贷合意']))
    expect(graph_context.edges).toContainEqual(
      expect.objectContaining({ from: 'article:民法典#680', kind: 'governs', to: `cause:${lending.code}` }),
    )
    expect(graph_context.text).toContain('民法典第680条 — 规范 governs → 民间借贷纠纷')
  })

  test('without expansion only documents that speak of the very thing are looked at', async () => {
    expect(documentsOf(await search({ query, expand: false }))).not.toContain('four-times')
    expect(documentsOf(await search({ query: '民法典第六百八十条', expand: false }))).toContain('four-times')
    expect(documentsOf(await search({ query, depth: 1 }))).not.toContain('four-times')
  })

  test('a law that is not in force is not found by the graph either, and filters hold', async () => {
    expect(documentsOf(await search({ query, top_k: 200 }))).not.toContain('repealed')
    expect(documentsOf(await search({ query, top_k: 200, as_of: '2019-01-01' }))).toContain('repealed')
    for (const filters of [{ document_ids: ['note-1'] }, { doc_types: ['note'] }, { file_ids: ['none'] }])
      expect(documentsOf(await search({ query, filters }))).not.toContain('four-times')
    expect(documentsOf(await search({ query, filters: { file_ids: ['reply'] } }))).toEqual(['four-times'])
  })

  test('a question that names nothing is answered as hybrid search does', async () => {
    const body = { query: 'landlord roof', kb_ids: ['sys_law'] }
    const [along, plain] = [(await search(body)).data, (await searchBy(app, 'hybrid-search', body)).data]
    expect(along.hits).toEqual(plain.hits.map((hit: object) => ({ ...hit, graph_only: false })))
    expect(along.graph_context).toEqual({ enabled: true, entities: [], nodes: [], edges: [], text: '' })
  })
})

describe('another organization', () => {
  test('has no document, party or name in any answer', async () => {
    for (const asked of [query, '民法典第六百八十条', '张三丰', 'firm-b贸易有限公司']) {
      const { text } = await searchBy(app, way, { query: asked, top_k: 200 })
      expect(text).not.toContain('firm-b')
      expect(text).not.toContain('kb-b')
      const named = await searchBy(app, way, { query: asked, kb_ids: ['kb-b'] })
      expect(named.data).toMatchObject({ hits: [], graph_context: { entities: [], nodes: [] } })
    }
    const own = await searchBy(app, way, { query: '民法典第六百八十条', top_k: 200 })
    expect(documentsOf(own)).toContain('suit-firm-a')
    expect(documentsOf(await searchBy(app, way, { query: '张三丰' }, forFirm('firm-b')))).toContain('suit-firm-b')
    expect((await searchBy(app, way, { query: '张三丰', top_k: 200 }, {})).text).not.toContain('suit')
  })
})

describe('without the graph', () => {
  test('it is hybrid search, hit by hit, and says that it is not enabled', async () => {
    const off = await startApp(withEmbeddings(server), { replicaOf: app })
    for (const asked of [query, 'landlord roof', '民法典第六百八十条']) {
      const [along, plain] = await Promise.all([
        searchBy(off, way, { query: asked }),
        searchBy(off, 'hybrid-search', { query: asked }),
      ])
      expect(along.data.hits).toEqual(plain.data.hits.map((hit: object) => ({ ...hit, graph_only: false })))
      expect(along.data).toMatchObject({ degraded: false, reason: null, graph_context: { enabled: false } })
    }
    await off.stop()
  })

  test('a graph that is away leaves hybrid search, with the reason', async () => {
    const away = await startApp(
      { ...withEmbeddings(server), NEO4J_URL: 'bolt://127.0.0.1:1', NEO4J_PASSWORD: 'none', NEO4J_TIMEOUT_MS: '300' },
      { replicaOf: app },
    )
    const [along, plain] = await Promise.all([
      searchBy(away, way, { query }),
      searchBy(away, 'hybrid-search', { query }),
    ])
    expect(along.data.hits).toEqual(plain.data.hits.map((hit: object) => ({ ...hit, graph_only: false })))
    expect(along.data).toMatchObject({ degraded: true, reason: expect.stringMatching(/graph|Neo4j/) })
    await away.stop()
  })

  test('a graph that has not got everything yet says so', async () => {
    const { sql } = app.database
    await sql`
      insert into knowledge.follow_ups (target, kb_id, document_id, due_at, error)
      values ('graph', 'sys_law', 'x', now() + interval '1 hour', 'waits')`
    const { data } = await search({ query })
    expect(data).toMatchObject({ degraded: true, reason: 'the graph has not got everything yet' })
    expect(documentsOf({ data } as never)).toContain('four-times')
    await sql`delete from knowledge.follow_ups`
  })
})

test('what is deleted has no edge left', async () => {
  const extra = { ...hidden, document_id: 'extra', file_id: 'extra' }
  await write(app, 'sys_law', [extra])
  await settled(app)
  expect(documentsOf(await search({ query, top_k: 12 }))).toContain('extra')
  await app.ask('POST', `${atomic}/delete-by-file`, { body: { kb_id: 'sys_law', file_id: 'extra' } })
  await settled(app)
  const rows = await app.database.sql`select 1 from knowledge.graph_edges where document_id = 'extra'`
  expect(rows).toHaveLength(0)
  expect(documentsOf(await search({ query, top_k: 12 }))).not.toContain('extra')
})

describe('refuses', () => {
  test.each([...badRequests, ['too long a way', { query: 'x', depth: 4 }] as const])('%s', async (_, body) => {
    expect((await searchBy(app, way, body)).status).toBe(400)
  })
  test('a wrong key', async () => {
    expect((await search({ query }, nobody)).status).toBe(401)
  })
})
