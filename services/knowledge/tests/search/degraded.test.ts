import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testKeys } from '@casewright/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, importProfiles, lending } from '../structured/structured-samples.ts'
import { atomic, startApp, type TestApp, write } from '../test-app.ts'
import { type EmbeddingServer, startEmbeddingServer } from './embedding-server.ts'
import { type MemoryEngine, startMemoryEngine } from './memory-engine.ts'
import {
  document,
  documentsOf,
  sampleLaw,
  searchBy,
  settled,
  withEmbeddings,
  withEngine,
  withGraph,
} from './searching.ts'

let server: EmbeddingServer
let engine: MemoryEngine
let app: TestApp
const environment = () => ({ ...withEmbeddings(server), ...withEngine(engine), ...withGraph })
const hidden = document('hidden', 'Under Article 680 of the Civil Code such charges are not enforced.', {
  doc_type: 'judicial_interpretation',
})

beforeAll(async () => {
  server = await startEmbeddingServer()
  engine = await startMemoryEngine()
  app = await startApp(environment())
  await importProfiles(app, [contract, lending])
  const notes = Array.from({ length: 30 }, (_, at) => document(`note${at}`, `民间借贷笔记第${at}则，利息。`))
  await write(app, 'sys_law', [...sampleLaw, ...notes, hidden])
  await settled(app)
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([server?.stop(), engine?.kill()])
})

interface Answered {
  degraded: boolean
  backend: string
  reason: string | null
  first: string | undefined
  ids: string[]
}

/** 200 questions, eight at a time; the deed is done while the hundredth and its neighbours are under way. */
async function twoHundred(
  way: Parameters<typeof searchBy>[1],
  query: string,
  deed: () => Promise<unknown>,
  undo: () => unknown,
): Promise<Answered[]> {
  const answered: Answered[] = []
  let next = 0
  const asking = async () => {
    while (next < 200) {
      const at = next++
      const done = at === 100 ? deed() : undefined
      const answer = await searchBy(app, way, {
        query: `${query} ${at % 7 === 0 ? '' : at}`.trim(),
        kb_ids: ['sys_law', 'sys_structured'],
      })
      expect(answer.status).toBe(200)
      const { degraded, backend, reason } = answer.data
      const ids = documentsOf(answer)
      answered[at] = { degraded, backend, reason, first: ids[0], ids }
      await done
    }
  }
  try {
    await Promise.all(Array.from({ length: 8 }, asking))
  } finally {
    await undo()
  }
  return answered
}

const markedAre = (answered: readonly Answered[], reason: RegExp) => {
  expect(answered).toHaveLength(200)
  for (const one of answered) expect(one.degraded).toBe(one.reason !== null)
  const marked = answered.filter(({ degraded }) => degraded)
  expect(marked.length).toBeGreaterThan(50)
  expect(marked.length).toBeLessThan(150)
  for (const one of marked) expect(one.reason).toMatch(reason)
}

describe('killed in the middle of 200 queries', () => {
  test.each(['hybrid-search', 'graph-rag-search'] as const)(
    'the search engine: %s answers all, the degraded ones marked',
    async (way) => {
      const answered = await twoHundred(way, '禁止高利放贷', engine.kill, engine.start)
      markedAre(answered, /search engine/)
      expect(new Set(answered.map(({ first }) => first))).toEqual(new Set(['usury']))
      // The one in whose middle it was killed may have the words of one and the meaning of the other.
      for (const { backend, degraded } of answered) expect(backend).toMatch(degraded ? /database/ : /^opensearch$/)
      // It is left alone for five seconds after it failed.
      await expect
        .poll(async () => (await searchBy(app, way, { query: '禁止高利放贷' })).data.degraded, {
          interval: 200,
        })
        .toBe(false)
    },
  )

  // The embedded graph's own table goes, so that its queries fail as those of a broken server do.
  test('the graph: all are answered, the degraded ones marked, and it is followed again once it is back', async () => {
    const { sql } = app.database
    const answered = await twoHundred(
      'graph-rag-search',
      '民间借贷 利息',
      () => sql`alter table knowledge.graph_edges rename to away`,
      () => sql`alter table if exists knowledge.away rename to graph_edges`,
    )
    markedAre(answered, /the graph does not answer/)
    for (const { degraded, ids } of answered) expect(ids.includes('hidden')).toBe(!degraded)
    const { data } = await searchBy(app, 'graph-rag-search', {
      query: '民间借贷 利息',
      kb_ids: ['sys_law', 'sys_structured'],
    })
    expect(data.degraded).toBe(false)
    expect(documentsOf({ data } as never)).toContain('hidden')
  })

  test('the embedding service: all are answered, the degraded ones marked', async () => {
    const cut = async () => server.onCall(() => ({ cut: 'before the answer' }))
    const answered = await twoHundred('hybrid-search', '禁止高利放贷', cut, server.reset)
    expect(answered).toHaveLength(200)
    const marked = answered.filter(({ degraded }) => degraded)
    expect(marked.length).toBeGreaterThan(50)
    for (const { reason } of marked) expect(reason).toMatch(/embedding endpoint/)
    expect(new Set(answered.map(({ first }) => first))).toEqual(new Set(['usury']))
  })
})

describe('a process that is killed', () => {
  const children: ChildProcess[] = []
  afterAll(() => children.forEach((child) => void child.kill('SIGKILL')))
  async function replica(): Promise<{ child: ChildProcess; url: string }> {
    const path = fileURLToPath(new URL('./searching-app.ts', import.meta.url))
    const child = fork(path, [JSON.stringify(app.address), JSON.stringify(environment())], { execArgv: [] })
    children.push(child)
    const [url] = (await once(child, 'message')) as [string]
    return { child, url }
  }

  test('between the commit and the index leaves the work to another', async () => {
    // The one that will be killed is the only one that may take the work.
    await app.stop()
    const { child, url } = await replica()
    let asked = false
    engine.fault = (_, path) => {
      if (!path.endsWith('_bulk')) return undefined
      asked = true
      return true
    }
    const response = await fetch(`${url}${atomic}/batch-upsert`, {
      method: 'POST',
      headers: { 'x-internal-api-key': testKeys[0] as string, 'content-type': 'application/json' },
      body: JSON.stringify({ kb_id: 'sys_law', documents: [document('killed', '被杀之前写入')] }),
    })
    expect(response.status).toBe(200)
    await expect.poll(() => asked).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    engine.fault = () => undefined
    expect(engine.searched().some(({ document_id }) => document_id === 'killed')).toBe(false)
    const before = app
    app = await startApp(environment(), { replicaOf: before })
    const early = await searchBy(app, 'keyword-search', { query: '被杀之前写入' })
    expect(early.data).toMatchObject({ backend: 'database', degraded: true })
    expect(documentsOf(early)[0]).toBe('killed')
    // Whoever took it had two minutes.
    await app.database.sql`update knowledge.follow_ups set due_at = now()`
    await settled(app)
    expect(engine.searched().some(({ document_id }) => document_id === 'killed')).toBe(true)
    const { data } = await searchBy(app, 'keyword-search', { query: '被杀之前写入' })
    expect(data).toMatchObject({ backend: 'opensearch', degraded: false })
  })
})
