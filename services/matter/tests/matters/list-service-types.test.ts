import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { client, forger, nobody, path, useApp } from '../test-app.ts'

/** platform-service as this service sees it; `reply` is what it says next. */
let reply: { status: number; version?: number; value?: unknown } = { status: 404 }
const asked: (string | undefined)[] = []
let lateMs = 20
const platform = createServer((request, response) => {
  asked.push(request.headers['if-none-match'])
  const { status, version, value } = reply
  const at = '2026-01-01T00:00:00.000Z'
  const row = { description: null, secret: false, created_at: at, updated_at: at, updated_by: null }
  const data = { key: 'matters.service_types', value, version, ...row }
  const known = status === 200 && request.headers['if-none-match'] === `"${version}"`
  const failed = { code: status === 404 ? 'not_found' : 'internal_error', message: 'no', data: null }
  const body = JSON.stringify(status === 200 ? { code: 0, message: 'ok', data } : failed)
  setTimeout(() => {
    response.writeHead(known ? 304 : status, { 'content-type': 'application/json', etag: `"${version}"` })
    response.end(known ? undefined : body)
  }, lateMs)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
afterAll(() => {
  platform.closeAllConnections()
  platform.close()
})
beforeEach(() => void asked.splice(0))

const neighbours = () => ({ 'platform-service': url })
const at = `${path}/service-types`
const value = { service_types: ['a', { id: 'b' }], resolved_service_types: { b: {} } }
const empty = { service_types: [], resolved_service_types: [], version: null }

describe('asked every time', () => {
  const app = useApp({ SERVICE_TYPES_MAX_AGE_MS: '0' }, neighbours)
  const read = async () => (await app().ask('GET', at, client)).data

  test('what was never configured is an empty list', async () => {
    expect(await read()).toEqual({ ...empty, stale: false })
    expect(asked).toEqual([undefined])
  })
  test('a value is told, kept while its version stands, and replaced by the next one', async () => {
    reply = { status: 200, version: 3, value }
    expect(await read()).toEqual({ ...value, version: 3, stale: false })
    expect(await read()).toEqual({ ...value, version: 3, stale: false })
    reply = { status: 200, version: 4, value: { ...value, service_types: ['b'] } }
    expect(await read()).toMatchObject({ service_types: ['b'], version: 4, stale: false })
    expect(asked).toEqual([undefined, '"3"', '"3"'])
  })
  test('many at once ask once', async () => {
    // Long enough for all of them to arrive.
    lateMs = 2_000
    onTestFinished(() => {
      lateMs = 20
    })
    const answers = await Promise.all(Array.from({ length: 20 }, read))
    for (const answer of answers) expect(answer).toMatchObject({ version: 4, stale: false })
    expect(asked.length).toBeLessThan(5)
  })
  test.each([
    ['is gone', { status: 404 }],
    ['makes no sense', { status: 200, version: 5, value: 'x' }],
    ['does not come', { status: 500 }],
  ])('a value that %s leaves the last good one, as stale', async (_how, next) => {
    reply = next
    expect(await read()).toMatchObject({ service_types: ['b'], version: 4, stale: true })
    expect(app().logged.some(({ msg }) => String(msg).includes('service types'))).toBe(true)
    reply = { status: 200, version: 4, value: { ...value, service_types: ['b'] } }
    expect(await read()).toMatchObject({ service_types: ['b'], version: 4, stale: false })
  })
})

describe('believed for a while', () => {
  const app = useApp({}, neighbours)
  test('platform-service is not asked again, by however many', async () => {
    reply = { status: 200, version: 1, value }
    await Promise.all(Array.from({ length: 20 }, () => app().ask('GET', at, client)))
    expect((await app().ask('GET', at, client)).data).toEqual({ ...value, version: 1, stale: false })
    expect(asked).toEqual([undefined])
  })
})

describe('without platform-service', () => {
  const app = useApp()
  test('the list is empty and stale', async () => {
    expect((await app().ask('GET', at, client)).data).toEqual({ ...empty, stale: true })
  })
  test('nobody and a forger are not told', async () => {
    expect((await app().ask('GET', at, nobody)).status).toBe(401)
    expect((await app().ask('GET', at, forger)).status).toBe(401)
  })
})
