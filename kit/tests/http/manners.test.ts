import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { defineContract } from '../../http/endpoint.ts'
import { createMetrics } from '../../http/metrics.ts'
import { createApp, serveContract } from '../../http/serve.ts'
import { testKeys } from '../../testing.ts'
import { fileText, keyed, type SampleServer, startSample } from '../sample-service.ts'
import { rawAnswer, rawRequest } from './raw-http.ts'

let server: SampleServer
beforeAll(async () => {
  server = await startSample()
})
afterAll(() => server.stop())

const things = '/api/v1/internal/sample/things'
const file = '/api/v1/internal/sample/file'
const json = { ...keyed, 'content-type': 'application/json' }
async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const response = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  const envelope = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, headers: response.headers, text, ...envelope }
}

test('a query name that no endpoint declares is 400, also where there is no query at all', async () => {
  expect(await ask('DELETE', `${things}/a?force=1`, keyed)).toMatchObject({
    status: 400,
    code: 'invalid_input',
    data: [{ path: 'query.force', message: 'is not a known field' }],
  })
  expect(await ask('GET', `${things}/a?x=1`, { ...keyed, 'x-organization-id': 'o' })).toMatchObject({
    status: 400,
    data: [{ path: 'query.x', message: 'is not a known field' }],
  })
  expect((await ask('DELETE', `${things}/a?`, keyed)).status).toBe(200)
})

test('a body whose members may all be absent may be absent itself', async () => {
  expect(await ask('POST', '/api/v1/internal/sample/notes', keyed)).toMatchObject({ status: 200, data: { size: 1 } })
  expect(await ask('POST', '/api/v1/internal/sample/notes', json, '')).toMatchObject({ status: 200 })
  expect(await server.local.writeNote({})).toEqual({ size: 1 })
  expect(await server.http.writeNote({})).toEqual({ size: 1 })
  expect(await ask('POST', things, keyed)).toMatchObject({
    status: 400,
    data: [{ path: 'body', message: 'is required: send a JSON object' }],
  })
})

test('another method on a known path is 405, and Allow names those that there are', async () => {
  const answer = await ask('PUT', `${things}/a`, json, '{}')
  expect(answer).toMatchObject({ status: 405, code: 'method_not_allowed', data: { allow: ['DELETE', 'GET', 'HEAD'] } })
  expect(answer.headers.get('allow')).toBe('DELETE, GET, HEAD')
  for (const method of ['OPTIONS', 'PATCH', 'PROPFIND'])
    expect([method, (await ask(method, things, keyed)).headers.get('allow')]).toEqual([method, 'POST'])
  expect((await ask('PUT', '/api/v1/sample/self')).headers.get('allow')).toBe('GET, HEAD')
  // Whatever else is wrong with it.
  expect((await ask('PUT', `${things}/a`, json, '{')).status).toBe(405)
  expect((await ask('QUERY', `${things}/a`, keyed)).status).toBe(405)
})

test('a path in plain words has not the methods of one with a placeholder in the same place', async () => {
  const log = createLog({ level: 'silent', format: 'json', write: () => {} })
  const options = { keys: testKeys, log, metrics: createMetrics('words') }
  const entry = { summary: 's', acts: 'system', reply: { as: 'envelope', of: Type.Unknown() } } as const
  const contract = defineContract({
    count: { ...entry, method: 'GET', path: '/internal/things/count' },
    remove: { ...entry, method: 'DELETE', path: '/internal/things/{id}', params: Type.Object({ id: Type.String() }) },
  })
  const served = createApp(options)
  serveContract(served, contract, { count: async () => 1, remove: async () => 2 }, {}, options)
  served.refuseBorrowed()
  const answers = async (method: 'GET' | 'DELETE', url: string, headers = keyed) => {
    const { statusCode, headers: sent } = await served.app.inject({ method, url, headers })
    return [statusCode, sent.allow]
  }
  expect(await answers('GET', '/internal/things/count')).toEqual([200, undefined])
  expect(await answers('DELETE', '/internal/things/1')).toEqual([200, undefined])
  expect(await answers('DELETE', '/internal/things/count')).toEqual([405, 'GET, HEAD'])
  expect(await answers('GET', '/internal/things/1')).toEqual([405, 'DELETE'])
  expect(await answers('DELETE', '/internal/things/count', {} as typeof keyed)).toEqual([401, undefined])
})

test('an internal path asks for the key before it says which methods it has', async () => {
  const answer = await ask('PUT', `${things}/a`)
  expect(answer).toMatchObject({ status: 401 })
  expect(answer.headers.get('allow')).toBeNull()
  const encoded = things.replace('internal', '%69nternal')
  expect(await rawAnswer(server.url, rawRequest(`PUT ${encoded}/a`, {}))).not.toMatch(/allow:/i)
})

test('HEAD has the headers of GET and no body', async () => {
  const headers = { ...keyed, 'x-organization-id': 'o', 'x-request-id': 'r' }
  const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => ask(method, `${things}/a`, headers)))
  expect(head).toMatchObject({ status: 200, text: '' })
  const kept = (answer: typeof head) =>
    [...(answer?.headers ?? [])].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  expect(kept(head)).toEqual(kept(get))
  expect(await ask('HEAD', `${things}/a`, keyed)).toMatchObject({ status: 400, text: '' })
})

test('HEAD of a download has its length and tag, never a part, and its source is let go', async () => {
  const head = await ask('HEAD', `${file}?as=text`, { ...keyed, range: 'bytes=0-1' })
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(fileText)))
  expect(head.headers.get('etag')).toBe('"1"')
  expect(await ask('HEAD', `${file}?as=broken`, keyed)).toMatchObject({ status: 200, text: '' })
})

test('a stream has no HEAD', async () => {
  const answer = await ask('HEAD', '/api/v1/internal/sample/lines', keyed)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
})

test('a 415 says what would do', async () => {
  expect(await ask('POST', things, { ...keyed, 'content-type': 'text/plain' }, '{}')).toMatchObject({
    status: 415,
    message: 'text/plain is not taken here: send Content-Type: application/json',
  })
  const form = { ...keyed, 'content-type': 'multipart/form-data; boundary=x' }
  expect(await ask('POST', things, form, '--x--\r\n')).toMatchObject({
    status: 415,
    message: 'multipart/form-data is not taken here: send Content-Type: application/json',
  })
  expect(await ask('POST', '/api/v1/internal/sample/files', json, '{}')).toMatchObject({
    status: 415,
    message: 'send the files as multipart/form-data',
  })
  expect(
    await ask('POST', '/api/v1/internal/sample/files', { ...keyed, 'content-type': 'image/png' }, 'x'),
  ).toMatchObject({
    status: 415,
    message: 'image/png is not taken here: send Content-Type: multipart/form-data',
  })
})

test('a number that would be changed is refused where it stands', async () => {
  expect(await ask('POST', things, json, '{"owner":"a","data":{"sum":9007199254740993}}')).toMatchObject({
    status: 400,
    data: [{ path: 'body.data.sum', message: expect.stringContaining('send it as text') }],
  })
})
