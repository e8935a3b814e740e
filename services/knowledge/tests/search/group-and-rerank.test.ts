import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atomic, startApp, type TestApp, write } from '../test-app.ts'

interface Asked {
  query: string
  documents: string[]
}

let app: TestApp
let plain: TestApp
let server: Server
let asked: Asked[] = []
let isDown = false

beforeAll(async () => {
  // It likes short texts best.
  const rerank = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    if (isDown) return void response.writeHead(500).end()
    const said = JSON.parse(body) as Asked
    asked.push(said)
    const results = said.documents.map((one, index) => ({ index, relevance_score: 1 / one.length }))
    response.end(JSON.stringify({ results }))
  }
  server = createServer((request, response) => void rerank(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  app = await startApp({ RERANK_URL: `http://127.0.0.1:${port}` })
  plain = await startApp({}, { replicaOf: app })
  const chunk = (content: string) => ({ content })
  await write(app, 'sys_lease', [
    {
      document_id: 'many',
      title: '租赁合同',
      chunks: Array.from({ length: 12 }, (_, at) => chunk(`押金 押金 押金 第${at}项`)),
    },
    { document_id: 'one', title: '租赁合同', chunks: [chunk('押金 在退租时返还给承租人，扣除应付的费用以后')] },
    { document_id: 'two', title: '租赁合同', chunks: [chunk('押金 两笔'), chunk('押金 由中介保管，期限届满时结清')] },
  ])
})
afterAll(async () => {
  await plain?.stop()
  await app?.stop()
  server?.close()
})

const search = async (way: string, body: object, at = app) =>
  (await at.ask('POST', `${atomic}/${way}`, { body: { query: '押金', kb_ids: ['sys_lease'], ...body } })).data
const documents = ({ hits }: { hits: { document_id: string }[] }) => hits.map(({ document_id }) => document_id)

describe('grouped by document', () => {
  test('one document with many chunks does not crowd the others out, and top_k counts documents', async () => {
    expect(new Set(documents(await search('keyword-search', { top_k: 3 })))).toEqual(new Set(['many']))
    const found = await search('keyword-search', { top_k: 3, group_by: 'document' })
    expect(documents(found).toSorted()).toEqual(['many', 'one', 'two'])
    const many = found.hits[0]
    expect(many).toMatchObject({ document_id: 'many', group: { chunks: 12, score: many.score } })
    expect(documents(await search('hybrid-search', { top_k: 2, group_by: 'document' }))).toHaveLength(2)
  })

  test('documents are ordered by their best chunk, or by the sum of all', async () => {
    const { hits } = await search('keyword-search', { group_by: 'document', group_score: 'sum' })
    for (const { score, group } of hits) expect(group.score).toBeGreaterThanOrEqual(score)
    expect(hits[0].group.score).toBeGreaterThan(hits[0].score * 5)
    const scores = hits.map(({ group }: { group: { score: number } }) => group.score)
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one))
  })

  test('a hit has no group unless it was asked for', async () => {
    expect((await search('keyword-search', {})).hits[0]).not.toHaveProperty('group')
  })
})

describe('hybrid-search with a rerank service', () => {
  test('has its order, and it is asked only where the request says so', async () => {
    asked = []
    const found = await search('hybrid-search', { rerank: true, top_k: 3 })
    expect(found.hits[0].content).toBe('押金 两笔')
    expect(asked).toMatchObject([{ query: '押金' }])
    await search('hybrid-search', {})
    expect(asked).toHaveLength(1)
  })

  test('keeps the order that it found when the service fails or there is none, and says so', async () => {
    const before = await search('hybrid-search', { top_k: 5 })
    isDown = true
    const failed = await search('hybrid-search', { top_k: 5, rerank: true })
    isDown = false
    const absent = await search('hybrid-search', { top_k: 5, rerank: true }, plain)
    for (const found of [failed, absent]) {
      expect(found.hits).toEqual(before.hits)
      expect(found).toMatchObject({ degraded: true, reason: expect.stringContaining('rerank service') })
    }
  })
})

test('a way of grouping that does not exist is refused', async () => {
  for (const body of [{ group_by: 'chunk' }, { group_by: 'document', group_score: 'mean' }]) {
    const answer = await app.ask('POST', `${atomic}/keyword-search`, { body: { query: 'x', ...body } })
    expect(answer.status).toBe(400)
  }
})
