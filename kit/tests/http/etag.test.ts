import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { localClient } from '../../http/client.ts'
import { type Client, defineContract } from '../../http/endpoint.ts'
import { ifMatch, ifNoneMatch, requireMatch } from '../../http/etag.ts'
import { httpClient } from '../../http/http-client.ts'
import { createMetrics } from '../../http/metrics.ts'
import { createApp, serveContract } from '../../http/serve.ts'
import { testKeys } from '../../testing.ts'
import { keyed } from '../sample-service.ts'
import { listen } from './raw-http.ts'

const Thing = Type.Object({ version: Type.Integer(), words: Type.String() })
const contract = defineContract({
  readThing: {
    method: 'GET',
    path: '/api/v1/internal/versioned',
    summary: 'Read',
    headers: Type.Object(ifNoneMatch),
    etag: 'version',
    reply: { as: 'envelope', of: Thing },
  },
  changeThing: {
    method: 'PUT',
    path: '/api/v1/internal/versioned',
    summary: 'Change',
    headers: Type.Object(ifMatch),
    etag: 'version',
    reply: { as: 'envelope', of: Thing },
  },
})
const thing = { version: 3, words: '第三版' }
const handlers = {
  readThing: async () => thing,
  changeThing: async ({ headers }: { headers: { 'if-match'?: string } }) => {
    requireMatch(thing.version, headers['if-match'])
    return { ...thing, version: 4 }
  },
}

let url: string
let close: () => Promise<void>
let clients: Client<typeof contract>[]
beforeAll(async () => {
  const options = {
    keys: testKeys,
    log: createLog({ level: 'silent', format: 'json' }),
    metrics: createMetrics('versioned'),
  }
  const served = createApp(options)
  serveContract(served, contract, handlers, {}, options)
  await served.app.ready()
  const server = await listen(served.app.routing)
  url = `${server.url}/api/v1/internal/versioned`
  close = server.close
  clients = [
    localClient(contract, handlers, {}),
    httpClient(contract, { name: 'versioned', url: server.url, key: testKeys[0] }),
  ]
})
afterAll(() => close())

test.each([undefined, '"2"', '"30"', 'W/"2", "4"', '3', ''])('a reader who has %s gets the answer', async (known) => {
  const response = await fetch(url, { headers: { ...keyed, ...(known !== undefined && { 'if-none-match': known }) } })
  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"3"')
  expect(await response.json()).toMatchObject({ data: thing })
})

test.each(['"3"', 'W/"3"', '"1", "3"', '*'])('a reader who has %s gets 304 and no body', async (known) => {
  const response = await fetch(url, { headers: { ...keyed, 'if-none-match': known } })
  expect({ status: response.status, text: await response.text() }).toEqual({ status: 304, text: '' })
  expect(response.headers.get('etag')).toBe('"3"')
})

test('both clients say undefined for what has not changed', async () => {
  for (const client of clients) {
    expect(await client.readThing({ headers: { 'if-none-match': '"3"' } })).toBeUndefined()
    expect(await client.readThing({ headers: { 'if-none-match': '"2"' } })).toEqual(thing)
    expect(await client.readThing({})).toEqual(thing)
  }
})

test('a change by somebody who has seen another version is refused, by both clients', async () => {
  for (const client of clients) {
    for (const seen of ['"3"', '"1", "3"', '*'])
      expect(await client.changeThing({ headers: { 'if-match': seen } })).toMatchObject({ version: 4 })
    expect(await client.changeThing({})).toMatchObject({ version: 4 })
    // A weak tag is no proof of having seen these very bytes.
    for (const seen of ['"2"', 'W/"3"'])
      await expect(client.changeThing({ headers: { 'if-match': seen } })).rejects.toMatchObject({
        code: 'precondition_failed',
        details: { version: 3 },
      })
    await expect(client.changeThing({ headers: { 'if-match': '3' } })).rejects.toMatchObject({ code: 'invalid_input' })
  }
})
