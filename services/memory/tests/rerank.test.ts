import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memory } from '@casewright/contracts/memory/endpoints'
import { startTestService } from '@casewright/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { service } from '../service.ts'
import { as, factsPath, recallPath } from './test-app.ts'

let server: Server
let behave: (documents: string[]) => { status?: number; text?: string; hang?: true }
const requests: { headers: Record<string, unknown>; body: Record<string, unknown> }[] = []
const start = async (environment: object = {}) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const reranking = await startTestService(service, memory, {
    RERANK_URL: url,
    RERANK_API_KEY: 'rerank-secret',
    RERANK_TIMEOUT_MS: '30000',
    ...environment,
  })
  for (const n of [1, 2, 3])
    await reranking.ask('POST', factsPath, {
      ...as('t'),
      body: {
        user_id: 'u',
        scope: 'global',
        entity_key: `k${n}`,
        category: 'summary',
        content: `lease ${'lease '.repeat(n)}`,
      },
    })
  const ask = (change: object = {}) =>
    reranking.ask('POST', recallPath, { ...as('t'), body: { user_id: 'u', query: 'lease', ...change } })
  return { reranking, ask }
}
const reversed = (documents: string[]) => documents.map((_, index) => ({ index, relevance_score: index / 10 }))

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const body = JSON.parse(text)
      requests.push({ headers: request.headers, body })
      const {
        status = 200,
        text: answer = JSON.stringify({ results: reversed(body.documents) }),
        hang,
      } = behave(body.documents)
      if (!hang) response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('the service gets the standard body with the key, and its order is final', async () => {
  behave = () => ({})
  const { reranking, ask } = await start()
  const plain = await ask({ rerank: false })
  const { data } = await ask()
  expect(data).toMatchObject({ reranked: true, rerank_reason: null })
  expect(data.facts.map((recalled: { fact: { fact_id: string } }) => recalled.fact.fact_id)).toEqual(
    plain.data.facts.map((recalled: { fact: { fact_id: string } }) => recalled.fact.fact_id).reverse(),
  )
  expect(data.facts[0].rerank_score).toBeCloseTo(0.2)
  expect(requests.at(-1)).toMatchObject({
    headers: { authorization: 'Bearer rerank-secret' },
    body: { query: 'lease', top_n: 3, return_documents: false },
  })
  await reranking.stop()
})

test.each([
  ['results', (rows: object[]) => ({ results: rows })],
  ['data', (rows: object[]) => ({ data: rows })],
  ['rerank', (rows: object[]) => ({ rerank: rows })],
  ['output.results', (rows: object[]) => ({ output: { results: rows } })],
  ['the root', (rows: object[]) => rows],
])('rows under %s are understood', async (_where, wrap) => {
  behave = (documents) => ({
    text: JSON.stringify(
      wrap(reversed(documents).map(({ index, relevance_score }) => ({ index, score: relevance_score }))),
    ),
  })
  const { reranking, ask } = await start()
  expect((await ask()).data.reranked).toBe(true)
  await reranking.stop()
})

test.each([
  ['is slow', () => ({ hang: true as const })],
  ['answers 500, whatever its body', () => ({ status: 500 })],
  ['answers no JSON', () => ({ text: '<html>' })],
  ['names documents that were not sent', () => ({ text: '{"results":[{"index":99,"relevance_score":1}]}' })],
  ['gives no scores', () => ({ text: '{"results":[{"index":0}]}' })],
  ['gives no results', () => ({ text: '{"results":[]}' })],
])('when it %s, the keyword order and the reason come back', async (how, fault) => {
  behave = fault
  const { reranking, ask } = await start(how === 'is slow' ? { RERANK_TIMEOUT_MS: '300' } : {})
  const plain = await ask({ rerank: false })
  const { status, data } = await ask()
  expect(status).toBe(200)
  expect(data.facts).toEqual(plain.data.facts)
  expect(data).toMatchObject({ reranked: false, rerank_reason: expect.stringContaining('the rerank service failed') })
  await reranking.stop()
})
