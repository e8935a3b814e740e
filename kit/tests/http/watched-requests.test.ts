import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { currentRequestId } from '../../data/request-context.ts'
import { defineContract } from '../../http/endpoint.ts'
import { createMetrics } from '../../http/metrics.ts'
import { createApp, serveContract } from '../../http/serve.ts'
import { testKeys } from '../../testing.ts'
import { keyed } from '../sample-service.ts'
import { eventually } from '../work/waiting.ts'
import { listen, rawAnswer, rawRequest } from './raw-http.ts'

const contract = defineContract({
  tell: {
    method: 'GET',
    path: '/api/v1/internal/ids',
    summary: 'The id that this runs under, at once and after waiting',
    reply: { as: 'envelope', of: Type.Array(Type.String()) },
  },
})
const handlers = {
  tell: async () => {
    const atOnce = currentRequestId() as string
    await delay(5)
    return [atOnce, currentRequestId() as string]
  },
}

const logged: Record<string, unknown>[] = []
const log = createLog({ level: 'info', format: 'json', write: (line) => void logged.push(JSON.parse(line)) })
const metrics = createMetrics('watched')
const idsAtArrival: unknown[] = []
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  const served = createApp({ keys: testKeys, log, metrics })
  serveContract(served, contract, handlers, {}, { keys: testKeys, log, metrics })
  await served.app.ready()
  server = await listen((request, response) => {
    idsAtArrival.push(currentRequestId())
    served.app.routing(request, response)
  })
})
afterAll(() => server.close())

const tell = async (id: string) => {
  const headers = { ...keyed, 'x-request-id': id }
  const response = await fetch(`${server.url}${contract.tell.path}`, { headers })
  return ((await response.json()) as { data: string[] }).data
}

test('requests on one connection run under their own ids, and leave none behind', async () => {
  for (const id of ['one', 'two', 'three']) expect(await tell(id)).toEqual([id, id])
  expect(idsAtArrival).toEqual([undefined, undefined, undefined])
})

test('requests that arrive in one piece run under their own ids', async () => {
  const request = (id: string, connection: string) =>
    rawRequest(`GET ${contract.tell.path}`, { ...keyed, 'x-request-id': id, connection })
  const answers = await rawAnswer(server.url, request('first', 'keep-alive') + request('second', 'close'))
  expect(answers.match(/"data":\[.*?\]/g)).toEqual(['"data":["first","first"]', '"data":["second","second"]'])
})

test('what no route knows is measured and logged once, also when its body cannot be read', async () => {
  logged.length = 0
  const ask = (body: string) =>
    fetch(`${server.url}/nowhere`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect([(await ask('{}')).status, (await ask('{')).status]).toEqual([404, 404])
  await eventually(() => logged.length === 2)
  expect(logged).toMatchObject([
    { route: 'unknown', status: 404 },
    { route: 'unknown', status: 404 },
  ])
  const text = await metrics.text()
  expect(text).toContain('_count{method="POST",route="unknown",status="404",service="watched"} 2')
})
