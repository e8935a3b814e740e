import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MemoryEngine, startMemoryEngine } from '../search/memory-engine.ts'
import { document, documentsOf, searchBy, settled, wake, withEngine } from '../search/searching.ts'
import { atomic, forFirm, makeBase, nobody, startApp, type TestApp, write } from '../test-app.ts'

const path = '/api/v1/internal/search/reindex-batch'
let engine: MemoryEngine
let app: TestApp
const reindex = (body: object, options: object = {}) => app.ask('POST', path, { ...options, body })
const idsIn = () =>
  engine
    .searched()
    .map(({ document_id }) => document_id)
    .sort()
const empty = () => {
  for (const [, index] of engine.indices) index.documents.clear()
}
const searchedIndex = () => [...engine.indices].find(([, { aliases }]) => aliases.has('knowledge_chunks_v1'))?.[0]
const rebuilt = (before: string | undefined) =>
  expect.poll(() => searchedIndex() !== before && engine.indices.size === 1).toBe(true)

beforeAll(async () => {
  engine = await startMemoryEngine()
  app = await startApp(withEngine(engine))
  await makeBase(app, 'kb-a')
  await makeBase(app, 'kb-b', 'firm-b')
  await write(app, 'sys_law', [document('law1', '借款一'), document('law2', '借款二')])
  await write(app, 'kb-a', [document('a1', '借款甲一'), document('a2', '借款甲二')])
  await write(app, 'kb-b', [document('b1', '借款乙')], 'firm-b')
  await settled(app)
})
afterAll(async () => {
  await app?.stop()
  await engine?.kill()
})
afterEach(() => {
  engine.fault = () => undefined
})

describe('of a part', () => {
  test.each([
    [{ kb_ids: ['sys_law'] }, ['law1', 'law2']],
    [{ document_ids: ['a1', 'b1', 'none'] }, ['a1', 'b1']],
    [{ kb_ids: ['kb-a'], document_ids: ['a2', 'b1'] }, ['a2']],
  ])('%j is indexed anew, in the index that is searched', async (body, expected) => {
    const before = searchedIndex()
    empty()
    expect((await reindex(body)).data).toMatchObject({ documents: expected.length, backend: 'opensearch' })
    await settled(app)
    expect(idsIn()).toEqual(expected)
    expect(searchedIndex()).toBe(before)
  })

  test('an organization reaches its own bases alone', async () => {
    empty()
    expect((await reindex({}, forFirm('firm-a'))).data.documents).toBe(2)
    await settled(app)
    expect(idsIn()).toEqual(['a1', 'a2'])
    for (const kb_id of ['kb-b', 'sys_law', 'none'])
      expect((await reindex({ kb_ids: [kb_id] }, forFirm('firm-a'))).status).toBe(404)
    const foreign = await reindex({ document_ids: ['b1', 'a1'] }, forFirm('firm-a'))
    expect(foreign.data).toMatchObject({
      documents: 1,
      skipped: [{ document_id: 'b1', file_id: null, reason: expect.stringContaining('no such document') }],
    })
  })
})

describe('of everything', () => {
  test('a new index takes the place of the old one; no search fails, is degraded or misses a document meanwhile', async () => {
    await reindex({ kb_ids: ['sys_law', 'kb-a', 'kb-b'] })
    await settled(app)
    await write(
      app,
      'sys_many',
      Array.from({ length: 60 }, (_, at) => document(`m${at}`, `共同的文字 ${at}`)),
    )
    await settled(app)
    const before = searchedIndex()
    let done = false
    const seen: string[] = []
    const searching = (async () => {
      while (!done) {
        const answer = await searchBy(app, 'keyword-search', {
          query: '共同的文字',
          kb_ids: ['sys_many'],
          top_k: 200,
        })
        const { backend, degraded } = answer.data
        seen.push(`${answer.status} ${backend} ${degraded} ${answer.data.hits.length}`)
      }
    })()
    const { data: told } = await reindex({})
    expect(told).toMatchObject({ documents: 65, backend: 'opensearch', skipped: [] })
    expect(told.indexes[0]).toEqual({ index: 'search', queued: 65, failed: 0, reason: null })
    await rebuilt(before)
    done = true
    await searching
    expect(new Set(seen)).toEqual(new Set(['200 opensearch false 60']))
    expect(seen.length).toBeGreaterThan(2)
    expect(idsIn()).toHaveLength(65)
  })

  test('what is written, replaced and deleted during the rebuild is in the new index as it is then', async () => {
    const before = searchedIndex()
    await write(app, 'sys_moving', [
      ...Array.from({ length: 30 }, (_, at) => document(`keep${at}`, `保留 ${at}`)),
      document('replace', '旧的文字'),
      document('remove', '将要删除', { file_id: 'gone' }),
    ])
    await settled(app)
    const { promise: changed, resolve: goOn } = Promise.withResolvers<undefined>()
    let isHeld = false
    // Chunks that were read before a change are written after it: the worst moment there is.
    engine.fault = (_, asked) => {
      if (isHeld || !asked.endsWith('-building/_bulk')) return undefined
      isHeld = true
      return changed
    }
    await reindex({})
    await expect.poll(() => isHeld).toBe(true)
    await write(app, 'sys_moving', [document('replace', '新的文字'), document('added', '新增的文字')])
    await app.ask('POST', `${atomic}/delete-by-file`, { body: { kb_id: 'sys_moving', file_id: 'gone' } })
    await settled(app)
    goOn(undefined)
    await rebuilt(before)
    await settled(app)
    const stored = engine.searched().filter(({ kb_id }) => kb_id === 'sys_moving')
    const ids = stored.map(({ document_id }) => document_id)
    expect(ids.filter((id) => !String(id).startsWith('keep')).sort()).toEqual(['added', 'replace'])
    expect(ids).toHaveLength(32)
    expect(stored.find(({ document_id }) => document_id === 'replace')?.tokens).toContain('新的')
    expect(documentsOf(await searchBy(app, 'keyword-search', { query: '新增的文字' }))[0]).toBe('added')
  })

  test('one that is asked for during another waits for it, and throws nothing of it away', async () => {
    const before = searchedIndex()
    const made: string[] = []
    const searched: (string | undefined)[] = []
    let again: Promise<unknown> | undefined
    engine.fault = (method, asked) => {
      if (method === 'PUT') made.push(asked.slice(1))
      if (searched.at(-1) !== searchedIndex()) searched.push(searchedIndex())
      if (again || !asked.endsWith('-building/_bulk')) return undefined
      again = reindex({})
      // Long enough for the other replica to look.
      return delay(2_500, undefined)
    }
    const other = await startApp(withEngine(engine), { replicaOf: app })
    await reindex({})
    await rebuilt(before)
    await again
    await expect.poll(() => made.length).toBe(2)
    await rebuilt(made[0])
    await searchBy(app, 'keyword-search', { query: '借款' })
    expect(searched).toEqual([before, ...made])
    await other.stop()
  })

  test('a rebuild that fails leaves the index that is searched as it was', async () => {
    const before = searchedIndex()
    const count = idsIn().length
    let refused = 0
    engine.fault = (_, asked) => {
      if (!asked.endsWith('-building/_bulk')) return undefined
      refused += 1
      return 400
    }
    await reindex({})
    await expect.poll(() => refused).toBeGreaterThan(0)
    await delay(100)
    expect(searchedIndex()).toBe(before)
    expect(idsIn()).toHaveLength(count)
    const { data } = await searchBy(app, 'keyword-search', { query: '共同的文字', kb_ids: ['sys_many'] })
    expect(data).toMatchObject({ backend: 'opensearch', degraded: false })
    engine.fault = () => undefined
    // It is tried again by itself.
    await rebuilt(before)
  })
})

describe('an index that is missing', () => {
  test('is built when the service starts with documents from before', async () => {
    const before = await startApp()
    await write(before, 'sys_before', [document('one', '以前的文字'), document('two', '以前的文字')])
    const fresh = await startMemoryEngine()
    const later = await startApp(withEngine(fresh), { replicaOf: before })
    const ask = () => searchBy(later, 'keyword-search', { query: '以前的文字' })
    await expect.poll(async () => (await ask()).data.backend).toBe('opensearch')
    expect((await ask()).data).toMatchObject({ degraded: false, hits: [{}, {}] })
    await Promise.all([later.stop(), fresh.kill()])
    await before.stop()
  })

  test('is not what an engine has that was away: it is not built anew', async () => {
    const before = searchedIndex()
    let refused = 0
    engine.fault = (_, asked) => {
      if (!/_(?:search|mapping)$/.test(asked)) return undefined
      refused += asked.endsWith('_mapping') ? 1 : 0
      return 503
    }
    await write(app, 'sys_law', [document('meanwhile', '不在期间')])
    await expect
      .poll(async () => {
        await app.database.sql`update knowledge.follow_ups set due_at = now() where error is not null`
        await wake(app)
        return refused
      })
      .toBeGreaterThan(0)
    engine.fault = () => undefined
    await settled(app)
    expect(searchedIndex()).toBe(before)
    expect(idsIn()).toContain('meanwhile')
  })

  test('is built anew with everything after the engine has lost it', async () => {
    await settled(app)
    const count = engine.searched().length
    engine.indices.clear()
    const lost = await searchBy(app, 'keyword-search', { query: '共同的文字', kb_ids: ['sys_many'] })
    expect(lost.data).toMatchObject({ backend: 'database', degraded: true, hits: expect.any(Array) })
    expect(lost.data.hits.length).toBeGreaterThan(0)
    await write(app, 'sys_law', [document('after', '失去之后')])
    await settled(app)
    expect(engine.searched()).toHaveLength(count + 1)
    const { data } = await searchBy(app, 'keyword-search', { query: '失去之后' })
    expect(data).toMatchObject({ backend: 'opensearch', degraded: false })
  })
})

test.each([[{ kb_ids: [] }], [{ document_ids: [''] }], [{ kb_id: 'x' }]])('refuses %j', async (body) => {
  expect((await reindex(body)).status).toBe(400)
})

test('a wrong key changes nothing', async () => {
  expect((await reindex({}, nobody)).status).toBe(401)
})
