import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forFirm, makeBase, nobody, startApp, type TestApp, useApp, write } from '../test-app.ts'
import { type EmbeddingServer, startEmbeddingServer } from './embedding-server.ts'
import {
  badRequests,
  checkOffsets,
  document,
  documentsOf,
  filterSamples,
  sampleLaw,
  searchBy,
  settled,
  withEmbeddings,
} from './searching.ts'

const way = 'vector-search'
let server: EmbeddingServer
let app: TestApp
const search = (body: object, options?: object) => searchBy(app, way, body, options)
const sent = () => server.calls.flatMap(({ input }) => input)

beforeAll(async () => {
  server = await startEmbeddingServer()
  app = await startApp(withEmbeddings(server))
  await write(app, 'sys_law', sampleLaw)
  await makeBase(app, 'kb-a')
  await makeBase(app, 'kb-b', 'firm-b')
  await write(app, 'kb-a', [document('own', '我所的借款合同范本')])
  await write(app, 'kb-b', [document('secret', '借款合同秘密')], 'firm-b')
  await settled(app)
})
afterAll(async () => {
  await app?.stop()
  await server?.stop()
})
afterEach(() => server.reset())

describe('with embeddings', () => {
  test.each([
    ['借款合同是借款人向贷款人借款', 'loan'],
    ['return of the deposit after termination', 'deposit'],
  ])('%s finds the nearest text first, with its rank and offsets', async (query, first) => {
    const answer = await search({ query, kb_ids: ['sys_law'] })
    expect(answer.data).toMatchObject({ backend: 'database', degraded: false, reason: null })
    expect(answer.data.hits[0]).toMatchObject({ document_id: first, ranks: { keyword: null, vector: 1, graph: null } })
    await checkOffsets(app, answer)
  })

  test.each(filterSamples)('keeps to %j', async (filters, query, expected) => {
    const answer = await search({ query, kb_ids: ['sys_law'], ...filters })
    expect(documentsOf(answer).sort()).toEqual(expected)
    expect(answer.data.degraded).toBe(false)
  })

  test("finds the system's bases and one's own, and nothing of another organization", async () => {
    expect(documentsOf(await search({ query: '借款合同', top_k: 200 }))).toEqual(
      expect.arrayContaining(['own', 'loan']),
    )
    for (const options of [forFirm('firm-a'), {}])
      expect(documentsOf(await search({ query: '借款合同', kb_ids: ['kb-b', 'sys_law'] }, options))).not.toContain(
        'secret',
      )
    expect((await search({ query: '借款合同', kb_ids: ['kb-b'] })).data).toMatchObject({ hits: [], degraded: false })
    expect((await search({ query: '借款合同', kb_ids: ['kb-unknown'] })).data.hits).toEqual([])
    expect(documentsOf(await search({ query: '借款合同' }, forFirm('firm-b')))).toContain('secret')
  })

  test('says so while some documents have no vectors yet, and answers', async () => {
    server.onCall(({ input }) => (input.length === 1 && input[0] === '借款' ? undefined : { status: 503 }))
    await write(app, 'kb-a', [document('late', '后来的借款文件')])
    const { data } = await search({ query: '借款', kb_ids: ['kb-a'] })
    expect(data).toMatchObject({ degraded: true, reason: 'some documents have no vectors yet' })
    expect(data.hits.length).toBeGreaterThan(0)
    server.onCall(undefined)
    await settled(app)
    expect(documentsOf(await search({ query: '后来的借款文件', kb_ids: ['kb-a'] }))[0]).toBe('late')
    expect((await search({ query: '借款', kb_ids: ['kb-a'] })).data.degraded).toBe(false)
  })
})

test('finds by meaning what shares no word with the question, and so does hybrid search', async () => {
  const meanings = [/wage|工资/i, /deposit|押金/i, /roof|屋顶/i]
  const concepts = await startEmbeddingServer({
    dims: 4,
    vectorOf: (text) => [...meanings.map((meaning) => (meaning.test(text) ? 1 : 0)), 0.1],
  })
  const own = await startApp(withEmbeddings(concepts, 4))
  await write(own, 'sys_law', [
    document('pay', 'Wages shall be paid in full and on time.'),
    document('rent', 'The deposit is returned on termination.'),
    document('house', 'The owner repairs the roof.'),
  ])
  await settled(own)
  const [vector, hybrid, keyword] = await Promise.all(
    ([way, 'hybrid-search', 'keyword-search'] as const).map((one) => searchBy(own, one, { query: '老板拖欠工资' })),
  )
  expect(keyword?.data.hits).toEqual([])
  for (const answer of [vector, hybrid]) {
    expect(answer?.data.degraded).toBe(false)
    expect(answer?.data.hits[0]).toMatchObject({ document_id: 'pay', ranks: { keyword: null, vector: 1 } })
  }
  await Promise.all([own.stop(), concepts.stop()])
})

test('bases take turns where there is no room for all; one that is too large by itself is answered for by keywords', async () => {
  const wide = await startEmbeddingServer({ dims: 2048 })
  const own = await startApp({ ...withEmbeddings(wide, 2048), KNOWLEDGE_VECTOR_MEMORY_MB: '1' })
  const pieces = (count: number) => Array.from({ length: count }, (_, at) => ({ content: `clause number ${at}` }))
  for (const [kb_id, count] of [
    ['sys_one', 60],
    ['sys_two', 70],
    ['sys_big', 120],
  ] as const)
    await write(own, kb_id, [{ document_id: 'd', title: kb_id, chunks: pieces(count) }])
  await settled(own)
  for (const kb_id of ['sys_one', 'sys_two', 'sys_one']) {
    const { data } = await searchBy(own, way, { query: 'clause number 17', kb_ids: [kb_id] })
    expect(data).toMatchObject({ degraded: false })
    expect(data.hits[0]).toMatchObject({ kb_id, content: 'clause number 17' })
  }
  const { data } = await searchBy(own, way, { query: 'number 117', kb_ids: ['sys_big'] })
  expect(data).toMatchObject({ degraded: true, reason: expect.stringContaining('KNOWLEDGE_VECTOR_MEMORY_MB') })
  expect(data.hits[0].content).toBe('clause number 117')
  await Promise.all([own.stop(), wide.stop()])
})

describe('a provider that fails', () => {
  // Whoever has failed three times is left alone for a while: each test begins after that.
  let other: TestApp
  beforeEach(async () => {
    other = await startApp(withEmbeddings(server), { replicaOf: app })
  })
  afterEach(() => other?.stop())

  test.each([
    ['refuses', { status: 503 }, /answered 503/],
    ['talks nonsense', { text: '<html>' }, /something else/],
    ['hangs up', { cut: 'before the answer' as const }, /cannot be reached/],
    ['is slow', { lateMs: 100_000 }, /took longer/],
  ])('that %s is answered for by keywords, soon and with the reason', async (_, fault, reason) => {
    server.onCall(() => fault)
    const began = performance.now()
    const answer = await searchBy(other, way, { query: '高利放贷', kb_ids: ['sys_law'] })
    expect(performance.now() - began).toBeLessThan(50_000)
    expect(answer.data).toMatchObject({ degraded: true, reason: expect.stringMatching(reason) })
    expect(answer.data.reason).toContain('answered by keywords')
    expect(answer.data.hits[0]).toMatchObject({ document_id: 'usury', ranks: { keyword: 1, vector: null } })
  })

  test('is left alone after three failures: no query waits for it', async () => {
    server.onCall(() => ({ status: 503 }))
    for (let at = 0; at < 10; at += 1) await searchBy(other, way, { query: `借款 ${at}`, kb_ids: ['sys_law'] })
    expect(server.calls).toHaveLength(3)
  })
})

describe('what was embedded once', () => {
  test('is not sent again for the same text in another document or base', async () => {
    await write(app, 'sys_one', [document('a', '同一段文字', { title: 't' })])
    await settled(app)
    expect(sent()).toEqual(['t\n同一段文字'])
    await write(app, 'sys_two', [document('b', '同一段文字', { title: 't' })])
    await settled(app)
    expect(sent()).toHaveLength(1)
    expect(documentsOf(await search({ query: '同一段文字', kb_ids: ['sys_two'] }))).toEqual(['b'])
  })

  test('is not sent again when a document is replaced: only its new chunks are', async () => {
    const chunks = ['one', 'two', 'three', 'four'].map((content) => ({ content: `${content} clause` }))
    await write(app, 'sys_half', [{ document_id: 'd', title: 'd', chunks }])
    await settled(app)
    expect(sent()).toHaveLength(4)
    server.reset()
    const changed = [...chunks.slice(0, 2), { content: 'five clause' }, { content: 'six clause' }]
    await write(app, 'sys_half', [{ document_id: 'd', title: 'd', chunks: changed }])
    await settled(app)
    expect(sent()).toEqual(['d\nfive clause', 'd\nsix clause'])
    const { data } = await search({ query: 'd one clause', kb_ids: ['sys_half'] })
    expect(data.hits).toHaveLength(4)
    expect(data.hits[0].content).toBe('one clause')
  })

  test('texts of many small documents are sent together', async () => {
    await write(
      app,
      'sys_small',
      Array.from({ length: 40 }, (_, at) => document(`s${at}`, `text number ${at}`)),
    )
    await settled(app)
    expect(sent()).toHaveLength(40)
    expect(server.calls.length).toBeLessThan(5)
  })

  test('is not sent again after a stop in the middle', async () => {
    const own = await startEmbeddingServer()
    const first = await startApp({ ...withEmbeddings(own), KNOWLEDGE_EMBEDDING_BATCH: '64' })
    own.onCall((_, count) => (count > 4 ? { lateMs: 60_000 } : undefined))
    const chunks = Array.from({ length: 400 }, (_, at) => ({ content: `clause number ${at}` }))
    await write(first, 'sys_long', [{ document_id: 'd', title: 'd', chunks }])
    await expect.poll(() => own.calls.length).toBeGreaterThan(4)
    const stored = () => first.database.sql`select 1 from knowledge.embeddings`
    await expect.poll(stored).toHaveLength(256)
    await first.stop()
    const kept = new Set(own.calls.slice(0, 4).flatMap(({ input }) => input))
    expect(kept.size).toBe(256)
    own.reset()
    const second = await startApp(withEmbeddings(own), { replicaOf: first })
    await settled(second)
    expect(own.calls.flatMap(({ input }) => input).filter((text) => kept.has(text))).toEqual([])
    expect(own.calls.flatMap(({ input }) => input)).toHaveLength(144)
    await second.stop()
    await own.stop()
  })

  test('documents from before there were embeddings get them when the service starts with some', async () => {
    const before = await startApp()
    await write(before, 'sys_before', [document('d', '以前的文件')])
    const after = await startApp(withEmbeddings(server), { replicaOf: before })
    await settled(after)
    const answer = await searchBy(after, way, { query: '以前的文件' })
    expect(answer.data).toMatchObject({ degraded: false })
    expect(documentsOf(answer)).toEqual(['d'])
    await after.stop()
    const longer = await startEmbeddingServer({ dims: 32 })
    const other = await startApp(withEmbeddings(longer, 32), { replicaOf: before })
    await settled(other)
    expect(documentsOf(await searchBy(other, way, { query: '以前的文件' }))).toEqual(['d'])
    await other.stop()
    await before.stop()
    await longer.stop()
  })
})

describe('refuses', () => {
  test.each(badRequests)('%s', async (_, body) => {
    expect((await search(body)).status).toBe(400)
  })
  test('a wrong key', async () => {
    expect((await search({ query: '借款' }, nobody)).status).toBe(401)
  })
})

describe('without a provider', () => {
  const plain = useApp()
  test('answers from keywords and says so', async () => {
    await write(plain(), 'sys_law', sampleLaw)
    const answer = await searchBy(plain(), way, { query: '高利放贷' })
    expect(answer.data).toMatchObject({
      backend: 'database',
      degraded: true,
      reason: 'no embedding service is configured: answered by keywords',
    })
    expect(answer.data.hits[0]).toMatchObject({ document_id: 'usury', ranks: { keyword: 1, vector: null } })
    await checkOffsets(plain(), answer)
  })

  test.each(filterSamples)('keeps to %j', async (filters, query, expected) => {
    expect(documentsOf(await searchBy(plain(), way, { query, ...filters })).sort()).toEqual(expected)
  })
})
