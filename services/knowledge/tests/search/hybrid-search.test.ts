import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { atomic, forFirm, makeBase, nobody, startApp, type TestApp, useApp, write } from '../test-app.ts'
import { type EmbeddingServer, startEmbeddingServer } from './embedding-server.ts'
import { type MemoryEngine, startMemoryEngine } from './memory-engine.ts'
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
  withEngine,
} from './searching.ts'

const way = 'hybrid-search'
const parts = ['第一部分说租金。', '第二部分说押金，房东退还押金。', 'Part three: the deposit.']
let server: EmbeddingServer
let engine: MemoryEngine
/** The same documents, searched by the database and by an engine. */
let app: TestApp
let engined: TestApp
const search = (body: object, options?: object) => searchBy(app, way, body, options)

beforeAll(async () => {
  server = await startEmbeddingServer()
  engine = await startMemoryEngine()
  app = await startApp(withEmbeddings(server))
  engined = await startApp({ ...withEmbeddings(server), ...withEngine(engine) })
  for (const one of [app, engined]) {
    await write(one, 'sys_law', sampleLaw)
    await write(one, 'sys_parts', [{ document_id: 'd', title: 't', chunks: parts.map((content) => ({ content })) }])
    await makeBase(one, 'kb-a')
    await makeBase(one, 'kb-b', 'firm-b')
    await write(one, 'kb-a', [document('own', '我所的借款合同范本')])
    await write(one, 'kb-b', [document('secret', '借款合同秘密')], 'firm-b')
    await settled(one)
  }
})
afterAll(async () => {
  await Promise.all([app?.stop(), engined?.stop()])
  await Promise.all([server?.stop(), engine?.kill()])
})
afterEach(() => {
  server.reset()
  engine.fault = () => undefined
})

describe('with embeddings', () => {
  test.each([
    ['借款的利率', 'usury'],
    ['landlord returns deposits on termination', 'deposit'],
  ])('%s: each hit has its place in both ways, a score and offsets, the best first', async (query, first) => {
    const answer = await search({ query, kb_ids: ['sys_law'] })
    expect(answer.data).toMatchObject({ backend: 'database', degraded: false, reason: null })
    expect(answer.data.hits[0]).toMatchObject({ document_id: first, ranks: { keyword: 1, vector: 1, graph: null } })
    expect(answer.data.hits[0].highlight.length).toBeGreaterThan(0)
    const scores = answer.data.hits.map(({ score }: { score: number }) => score)
    expect(scores).toEqual([...scores].sort((one: number, other: number) => other - one))
    await checkOffsets(app, answer)
  })

  test('offsets of a later part point into the whole text', async () => {
    const answer = await search({ query: '押金退还', kb_ids: ['sys_parts'] })
    await checkOffsets(app, answer)
    const [{ start, highlight, content }] = answer.data.hits
    expect(content).toBe(parts[1])
    const text = parts.join('\n\n')
    expect(start).toBe(text.indexOf('第二'))
    expect(highlight.map((span: { start: number; end: number }) => text.slice(span.start, span.end))).toEqual([
      '押金',
      '退还',
      '押金',
    ])
  })

  test.each(['weighted', 'rrf'])('either fusion finds what both ways find: %s', async (fusion) => {
    expect(documentsOf(await search({ query: '借款的利率', fusion }))[0]).toBe('usury')
  })

  test('gives no more than top_k', async () => {
    expect((await search({ query: '借款', top_k: 1 })).data.hits).toHaveLength(1)
  })

  test('nothing of another organization, of an unknown base, or without an organization', async () => {
    for (const options of [forFirm('firm-a'), {}])
      expect(documentsOf(await search({ query: '借款合同秘密', top_k: 200 }, options))).not.toContain('secret')
    for (const kb_id of ['kb-b', 'kb-unknown'])
      expect((await search({ query: '借款合同', kb_ids: [kb_id] })).data.hits).toEqual([])
    expect(documentsOf(await search({ query: '借款合同', top_k: 200 }, {}))).not.toContain('own')
    expect(documentsOf(await search({ query: '借款合同秘密' }, forFirm('firm-b')))[0]).toBe('secret')
  })

  test('a provider that fails leaves the words, and the reason', async () => {
    server.onCall(() => ({ status: 500 }))
    const answer = await search({ query: '高利放贷的人' })
    expect(answer.data).toMatchObject({ degraded: true, reason: 'the embedding endpoint answered 500' })
    expect(answer.data.hits[0]).toMatchObject({ document_id: 'usury', ranks: { keyword: 1, vector: null } })
  })
})

describe('the database and the engine', () => {
  test.each(['keyword-search', 'vector-search', 'hybrid-search'] as const)('%s: both answer the same', async (one) => {
    for (const query of ['借款的利率', '借款合同范本', 'landlord deposit', '第六百七十五条']) {
      const [mine, engines] = await Promise.all([app, engined].map((at) => searchBy(at, one, { query })))
      expect(engines?.data).toMatchObject({ backend: 'opensearch', degraded: false, reason: null })
      expect(mine?.data).toMatchObject({ backend: 'database', degraded: false })
      expect(documentsOf(engines as never)).toEqual(documentsOf(mine as never))
      await checkOffsets(engined, engines as never)
    }
  })

  test.each(filterSamples)('both keep to %j, whichever way', async (filters, query, expected) => {
    for (const one of [app, engined])
      for (const by of ['keyword-search', 'vector-search', 'hybrid-search'] as const) {
        const answer = await searchBy(one, by, { query, kb_ids: ['sys_law'], ...filters })
        expect(documentsOf(answer).sort()).toEqual(expected)
        expect(answer.data.degraded).toBe(false)
      }
  })

  test('an engine that lies shows nobody what the database would not', async () => {
    const [secret] = engine.searched().filter(({ document_id }) => document_id === 'secret')
    Object.assign(secret as object, { kb_id: 'kb-a' })
    for (const by of ['keyword-search', 'vector-search', 'hybrid-search'] as const)
      expect(documentsOf(await searchBy(engined, by, { query: '借款合同秘密', kb_ids: ['kb-a'] }))).toEqual(['own'])
    Object.assign(secret as object, { kb_id: 'kb-b' })
  })

  test('an engine that is killed is answered for by the database, with the reason, and answers again once it is back', async () => {
    await engine.kill()
    for (const by of ['keyword-search', 'vector-search', 'hybrid-search'] as const) {
      const answer = await searchBy(engined, by, { query: '借款的利率', kb_ids: ['sys_law'] })
      expect(answer.data).toMatchObject({
        backend: 'database',
        degraded: true,
        reason: expect.stringContaining('the search engine cannot be reached'),
      })
      expect(documentsOf(answer)[0]).toBe('usury')
    }
    await engine.start()
    const { data } = await searchBy(engined, 'keyword-search', { query: '借款的利率' })
    expect(data).toMatchObject({ backend: 'opensearch', degraded: false })
  })

  test.each([
    ['hangs', true as const, /did not answer within/],
    ['refuses', 503, /answered 503/],
  ])('an engine that %s is not waited for', async (_, fault, reason) => {
    engine.fault = (_method, path) => (path.endsWith('_search') ? fault : undefined)
    const { data } = await searchBy(engined, way, { query: '借款的利率' })
    engine.fault = () => undefined
    expect(data).toMatchObject({ backend: 'database', degraded: true, reason: expect.stringMatching(reason) })
    expect((await searchBy(engined, way, { query: '借款的利率' })).data.backend).toBe('opensearch')
  })
})

describe('writes and the engine', () => {
  const keyword = (query: string, kb_id: string) => searchBy(engined, 'keyword-search', { query, kb_ids: [kb_id] })

  test('a write does not fail with the engine, and is found at once; the engine gets it later', async () => {
    await engine.kill()
    await write(engined, 'sys_later', [document('d', '引擎不在时写入的文件')])
    const answer = await keyword('引擎不在时写入', 'sys_later')
    expect(answer.data).toMatchObject({ backend: 'database', degraded: true })
    expect(documentsOf(answer)).toEqual(['d'])
    await engine.start()
    // The circuit for writes opens after five failures, for five seconds.
    await settled(engined)
    expect((await keyword('引擎不在时写入', 'sys_later')).data).toMatchObject({
      backend: 'opensearch',
      degraded: false,
    })
  })

  test('while it has not got everything the database answers and says so; other bases are not concerned', async () => {
    engine.fault = (_, path) => (path.endsWith('_bulk') ? 503 : undefined)
    await write(engined, 'sys_behind', [document('d', '尚未到达的文件')])
    const answer = await keyword('尚未到达', 'sys_behind')
    expect(answer.data).toMatchObject({
      backend: 'database',
      degraded: true,
      reason: 'the search engine has not got everything yet',
    })
    expect(documentsOf(answer)).toEqual(['d'])
    expect((await keyword('借款', 'sys_law')).data).toMatchObject({ backend: 'opensearch', degraded: false })
    await expect
      .poll(async () => (await engined.ask('GET', '/api/v1/internal/actuator/health')).text)
      .toContain('documents wait to be followed up')
    engine.fault = () => undefined
    await settled(engined)
    expect((await keyword('尚未到达', 'sys_behind')).data).toMatchObject({ backend: 'opensearch', degraded: false })
  })

  test('the engine learns of vectors that came after the text', async () => {
    server.onCall(({ input }) => (input[0]?.startsWith('slow') ? { lateMs: 300 } : undefined))
    await write(engined, 'sys_slow', [document('slow', '慢慢嵌入的文件')])
    await settled(engined)
    const [stored] = engine.searched().filter(({ document_id }) => document_id === 'slow')
    expect(stored?.vector).toHaveLength(64)
    expect(
      (await searchBy(engined, 'vector-search', { query: '慢慢嵌入的文件', kb_ids: ['sys_slow'] })).data,
    ).toMatchObject({
      backend: 'opensearch',
      degraded: false,
      hits: [{ document_id: 'slow' }],
    })
  })

  test('what is deleted by its file is gone from the engine and the vectors', async () => {
    await write(engined, 'sys_gone', [document('d', '将被删除的文件', { file_id: 'f' }), document('e', '留下的文件')])
    await settled(engined)
    await engined.ask('POST', `${atomic}/delete-by-file`, { body: { kb_id: 'sys_gone', file_id: 'f' } })
    await settled(engined)
    const left = engine.searched().filter(({ kb_id }) => kb_id === 'sys_gone')
    expect(left.map(({ document_id }) => document_id)).toEqual(['e'])
    const [row] = await engined.database.sql`
      select count(*)::int as vectors from knowledge.vectors join knowledge.bases using (base_no) where kb_id = 'sys_gone'`
    expect(row).toEqual({ vectors: left.length })
  })
})

describe('refuses', () => {
  test.each([...badRequests, ['an unknown fusion', { query: 'x', fusion: 'magic' }] as const])(
    '%s',
    async (_, body) => {
      expect((await search(body)).status).toBe(400)
    },
  )
  test('a wrong key', async () => {
    expect((await search({ query: '借款' }, nobody)).status).toBe(401)
  })
})

describe('without a provider', () => {
  const plain = useApp()
  test('says so, and finds by words', async () => {
    await write(plain(), 'sys_law', sampleLaw)
    const answer = await searchBy(plain(), way, { query: '借款的利率' })
    expect(answer.data).toMatchObject({ degraded: true, reason: 'no embedding service is configured' })
    const words = await searchBy(plain(), 'keyword-search', { query: '借款的利率' })
    expect(documentsOf(answer)).toEqual(documentsOf(words))
    await checkOffsets(plain(), answer)
  })
})
