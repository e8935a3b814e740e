import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddingServer, startEmbeddingServer } from '../search/embedding-server.ts'
import { type MemoryEngine, startMemoryEngine } from '../search/memory-engine.ts'
import { document, documentsOf, searchBy, settled, withEmbeddings, withEngine, withGraph } from '../search/searching.ts'
import { forFirm, makeBase, nobody, startApp, type TestApp, useApp, write } from '../test-app.ts'

const path = '/api/v1/internal/search/reindex-by-file'
let server: EmbeddingServer
let engine: MemoryEngine
let app: TestApp
const reindex = (body: object, options: object = forFirm('firm-a'), of = app) =>
  of.ask('POST', path, { ...options, body })
const place = { kb_id: 'kb-a', file_id: 'f' }

beforeAll(async () => {
  server = await startEmbeddingServer()
  engine = await startMemoryEngine()
  app = await startApp({ ...withEmbeddings(server), ...withEngine(engine), ...withGraph })
  await makeBase(app, 'kb-a')
  await write(app, 'kb-a', [
    document('one', '借款合同第一份，依据《民法典》第六百八十条。', { file_id: 'f', doc_type: 'contract' }),
    document('two', '借款合同第二份', { file_id: 'f' }),
    document('other', '借款合同另一份', { file_id: 'g' }),
  ])
  await settled(app)
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([server?.stop(), engine?.kill()])
})

describe('reindex-by-file', () => {
  test('what engine, vectors and graph have lost of a file they get again; nothing is embedded twice', async () => {
    const sent = server.calls.length
    for (const [, index] of engine.indices) index.documents.clear()
    await app.database.sql`delete from knowledge.vectors`
    await app.database.sql`delete from knowledge.graph_edges`
    expect(await reindex(place)).toMatchObject({ status: 200, data: { documents: 2, backend: 'opensearch' } })
    await settled(app)
    expect(
      engine
        .searched()
        .map(({ document_id }) => document_id)
        .sort(),
    ).toEqual(['one', 'two'])
    expect(engine.searched().every(({ vector }) => vector?.length === 64)).toBe(true)
    const edges = await app.database.sql`select document_id from knowledge.graph_edges`
    expect(new Set(edges.map(({ document_id }) => document_id))).toEqual(new Set(['one', 'two']))
    expect(server.calls).toHaveLength(sent)
    const answer = await searchBy(app, 'hybrid-search', { query: '借款合同', kb_ids: ['kb-a'] })
    expect(answer.data).toMatchObject({ backend: 'opensearch', degraded: false })
    expect(documentsOf(answer).sort()).toEqual(['one', 'two'])
  })

  test('what could not be indexed until now is counted, with the reason', async () => {
    await app.database.sql`
      insert into knowledge.follow_ups (target, kb_id, document_id, attempts, due_at, error)
      values ('embedding', 'kb-a', 'one', 3, now() + interval '1 hour', 'the model is away')`
    const { data } = await reindex(place)
    expect(data).toMatchObject({ documents: 2, skipped: [] })
    expect(data.indexes).toEqual([
      { index: 'search', queued: 2, failed: 0, reason: null },
      { index: 'embedding', queued: 2, failed: 1, reason: 'the model is away' },
      { index: 'graph', queued: 2, failed: 0, reason: null },
    ])
    await settled(app)
  })

  test('chunks that only the engine still has of a document are gone then', async () => {
    const [index] = engine.indices.values()
    const [stored] = engine.searched()
    index?.documents.set('stale', stored as NonNullable<typeof stored>)
    await reindex(place)
    await settled(app)
    expect(index?.documents.has('stale')).toBe(false)
  })

  test('a file without documents is no error; an unknown base, or that of another, is not found', async () => {
    expect((await reindex({ ...place, file_id: 'none' })).data).toMatchObject({
      documents: 0,
      skipped: [{ document_id: null, file_id: 'none', reason: expect.stringContaining('no document of this file') }],
    })
    expect((await reindex({ ...place, kb_id: 'none' })).status).toBe(404)
    expect((await reindex(place, forFirm('firm-b'))).status).toBe(404)
    expect((await reindex(place, {})).status).toBe(200)
    await settled(app)
  })

  test.each([[{}], [{ kb_id: 'kb-a' }], [{ kb_id: '../x', file_id: 'f' }], [{ ...place, more: 1 }]])(
    'refuses %j',
    async (body) => {
      expect((await reindex(body)).status).toBe(400)
    },
  )

  test('a wrong key changes nothing', async () => {
    expect((await reindex(place, nobody)).status).toBe(401)
  })

  const plain = useApp()
  test('without any system beside the database there is nothing to do, and it says what answers', async () => {
    await write(plain(), 'sys_law', [document('d', 'text', { file_id: 'f' })])
    const { data } = await reindex({ kb_id: 'sys_law', file_id: 'f' }, {}, plain())
    expect(data).toMatchObject({ documents: 1, backend: 'database', skipped: [] })
    expect(data.indexes).toEqual(
      ['search', 'embedding', 'graph'].map((index) => ({
        index,
        queued: 0,
        failed: 0,
        reason: expect.stringMatching(/^no .+ is configured/),
      })),
    )
    expect(await plain().database.sql`select 1 from knowledge.follow_ups`).toHaveLength(0)
  })
})
