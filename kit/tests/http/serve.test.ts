import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keyed, type SampleServer, startSample } from '../sample-service.ts'
import { eventually } from '../work/waiting.ts'
import { rawAnswer, rawRequest } from './raw-http.ts'

let behind: SampleServer
let server: SampleServer
let url: string
beforeAll(async () => {
  behind = await startSample()
  server = await startSample(behind.http)
  url = server.url
})
afterAll(() => Promise.all([server.stop(), behind.stop()]))
beforeEach(() => {
  server.logged.length = 0
  server.deps.seen.length = 0
})

const things = '/api/v1/internal/sample/things'
const json = { ...keyed, 'content-type': 'application/json' }
async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: string | Uint8Array) {
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body: body as string }) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, ...(text ? JSON.parse(text) : {}) }
}
const write = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  ask('POST', things, { ...json, ...headers }, body)
const read = (path: string, headers: Record<string, string> = {}) =>
  ask('GET', `${things}/${path}`, { ...keyed, 'x-organization-id': 'o', ...headers })

test('an internal path without a key, or with a wrong one, is 401 before anything is read', async () => {
  for (const headers of [{}, { 'x-internal-api-key': '' }, { 'x-internal-api-key': 'the-key-of-the-testz' }]) {
    const answer = await ask('POST', things, { ...headers, 'content-type': 'application/json' }, '{not json')
    expect(answer).toMatchObject({ status: 401, code: 'unauthorized', data: null })
  }
})

test('either of two keys opens', async () => {
  expect((await read('a')).status).toBe(200)
  expect((await read('a', { 'x-internal-api-key': 'the-key-before-that-one' })).status).toBe(200)
})

test('an unknown internal path does not show itself without the key', async () => {
  expect(await ask('GET', '/api/v1/internal/none')).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await ask('GET', '/internal/none')).toMatchObject({ status: 401 })
  const answer = await ask('GET', '/api/v1/internal/none?x=1', keyed)
  expect(answer).toMatchObject({ status: 404, code: 'not_found', message: 'there is no GET /api/v1/internal/none' })
  expect(await ask('GET', '/none')).toMatchObject({ status: 404, code: 'not_found', data: null })
})

test('a path that is written in another way still asks for the key', async () => {
  for (const path of [things.replace('internal', '%69nternal'), `http://elsewhere${things}`]) {
    expect(await rawAnswer(url, rawRequest(`GET ${path}/a`, { 'x-organization-id': 'o' }))).toMatch(/^HTTP\/1.1 401/)
  }
})

test('each body that is not JSON, or not fit to be kept, is 400 and says why', async () => {
  const bodies: [string | Uint8Array, string][] = [
    ['{"owner":', 'must be JSON'],
    ['', 'is required'],
    ['\ufeff{}', 'must be JSON'],
    [Buffer.from([0x22, 0xff, 0x22]), 'must be UTF-8'],
    ['{"owner":"a","note":"\\u0000"}', 'U+0000'],
    ['{"owner":"a","note":"\\ud800"}', 'surrogate'],
    ['{"owner":"a","data":{"__proto__":{"x":1}}}', '__proto__'],
    ['{"owner":"a","data":{"\\u005f_proto__":{"x":1}}}', '__proto__'],
    [`{"owner":"a","data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'nested deeper'],
    ['[]', 'must be an object'],
    ['null', 'must be an object'],
  ]
  for (const [body, why] of bodies) {
    const answer = await write(body)
    expect([answer.status, answer.code, String(body).slice(0, 30)]).toEqual([
      400,
      'invalid_input',
      String(body).slice(0, 30),
    ])
    expect(answer.message).toContain(why)
    expect(answer.data[0]).toMatchObject({ path: expect.stringMatching(/^body/) })
  }
})

test('no body at all is 400, not a fault of ours', async () => {
  expect(await ask('POST', things, keyed)).toMatchObject({
    status: 400,
    data: [{ path: 'body', message: 'is required: send a JSON object' }],
  })
})

test('a content type on a request without a body does no harm', async () => {
  expect(await ask('DELETE', `${things}/a`, json)).toMatchObject({ status: 200, code: 0, message: 'ok', data: null })
})

test('another content type is 415', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
    expect(await write('{"owner":"a"}', { 'content-type': type })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
  expect((await write('{"owner":"a"}', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200)
})

test('a body over the limit is 413 and the connection is closed', async () => {
  const body = JSON.stringify({ owner: 'a', note: 'x'.repeat(1024 * 1024) })
  const answer = await write(body)
  expect(answer).toMatchObject({
    status: 413,
    code: 'payload_too_large',
    message: 'the body is larger than 1048576 bytes',
  })
  expect(answer.headers.get('connection')).toBe('close')
  const chunked = { ...json, connection: 'keep-alive', 'transfer-encoding': 'chunked' }
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  // Ends only because the server closes the connection.
  expect(await rawAnswer(url, rawRequest(`POST ${things}`, chunked), ...Array(20).fill(chunk))).toMatch(
    /^HTTP\/1.1 413/,
  )
})

test('a flood of wrong items is refused quickly, with few rows', async () => {
  const started = performance.now()
  const answer = await write(`{"owner":"a","numbers":[${'"x",'.repeat(250_000)}"x"]}`)
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(answer.data.length).toBeLessThanOrEqual(20)
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('null stays null, absent stays absent, defaults are filled in, an external id becomes text', async () => {
  const { data } = await write('{"owner":42,"note":null}')
  expect(data).toEqual({ body: { owner: '42', note: null, size: 1 }, carried: expect.anything() })
  await write('{"owner":"a","size":5}')
  expect(server.deps.seen.at(-1)).toEqual({ body: { owner: 'a', size: 5 } })
})

test('a body is never bent to fit: types are exact, unknown members are refused, all bad fields are named', async () => {
  const answer = await write('{"owner":9007199254740992,"size":"1","extra":true,"note":7}')
  expect(answer.status).toBe(400)
  expect(answer.data).toEqual(
    expect.arrayContaining([
      { path: 'body.owner', message: expect.stringContaining('9007199254740991') },
      { path: 'body.size', message: 'must be a whole number' },
      { path: 'body.extra', message: 'is not a known field' },
      { path: 'body.note', message: 'must be text or null' },
    ]),
  )
  expect(answer.data).toHaveLength(4)
})

test('a query is read as what the schema asks for', async () => {
  const { data } = await read('a%2Fb%20%E6%B3%95?flag=true&number=12&tags=x&text=')
  expect(data).toMatchObject({
    params: { thingId: 'a/b 法' },
    query: { flag: true, number: 12, tags: ['x'], text: '' },
    organization: 'o',
  })
  expect((await read('a')).data.query).toEqual({ number: 7 })
  expect(await read('a?number=x&flag=maybe&other=1')).toMatchObject({
    status: 400,
    data: expect.arrayContaining([
      { path: 'query.number', message: 'must be a whole number' },
      { path: 'query.flag', message: 'must be true or false' },
      { path: 'query.other', message: 'is not a known field' },
    ]),
  })
})

test('U+0000 in path or query is 400', async () => {
  expect(await read('a%00b')).toMatchObject({ status: 400, data: [{ path: 'params.thingId' }] })
  expect(await read('a?text=%00')).toMatchObject({ status: 400, data: [{ path: 'query.text' }] })
})

test('bad percent-encoding is 400 in a path and is plain text in a query, with the headers of every answer', async () => {
  for (const path of ['%', '%zz', '%ff', '%ED%A0%80']) {
    const answer = await read(path)
    expect([path, answer.status, answer.code]).toEqual([path, 400, 'invalid_input'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  }
  expect((await read('a?text=%zz')).data.query.text).toBe('%zz')
})

test('a path member longer than any id is refused', async () => {
  const answer = await read('x'.repeat(600))
  expect([400, 404]).toContain(answer.status)
  expect((await read('x'.repeat(401))).data).toEqual([
    { path: 'params.thingId', message: 'must have at most 400 characters' },
  ])
})

test('methods that no endpoint has are refused without harm', async () => {
  for (const method of ['HEAD', 'OPTIONS', 'PUT', 'PROPFIND'])
    expect([method, (await ask(method, things, keyed)).status]).toEqual([method, 405])
  expect(await rawAnswer(url, rawRequest(`BREW ${things}`, keyed))).toMatch(/^HTTP\/1.1 400/)
  expect((await read('a')).status).toBe(200)
})

test('a bug in a handler is 500 without its inside, which is in the log under the request id', async () => {
  const answer = await ask('DELETE', `${things}/bug`, { ...keyed, 'x-request-id': 'req-1' })
  expect(answer).toMatchObject({ status: 500, code: 'internal_error', data: null })
  expect(JSON.stringify(answer)).not.toContain('secret inside')
  expect(server.logged.find(({ level }) => level === 'error')).toMatchObject({
    request_id: 'req-1',
    err: { message: 'the secret inside of a bug', stack: expect.stringContaining('TypeError') },
  })
})

test('a failure on purpose keeps its status, message and details', async () => {
  expect(await ask('DELETE', `${things}/conflict`, keyed)).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'it has changed',
    data: { revision: 3, at: '1970-01-01T00:00:00.000Z' },
  })
})

test('no answer is cached or sniffed, whatever its status', async () => {
  const answers = [await read('a'), await ask('GET', '/none'), await ask('GET', things), await write('{')]
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
})

test('a request id is taken from the caller, returned, logged once per request and carried to the next service', async () => {
  const answer = await write('{"owner":"a"}', { 'x-request-id': 'from:the-caller.1' })
  expect(answer.headers.get('x-request-id')).toBe('from:the-caller.1')
  expect(answer.data.carried.request_id).toBe('from:the-caller.1')
  await eventually(() => server.logged.some(({ msg }) => msg === 'request'))
  const lines = server.logged.filter(({ request_id }) => request_id === 'from:the-caller.1')
  expect(lines.map(({ msg }) => msg)).toEqual(['writing a thing', 'request'])
  expect(lines[1]).toMatchObject({ method: 'POST', route: things, status: 200 })
  expect(lines[1]?.ms).toBeGreaterThan(0.5)
})

test('an odd request id is replaced by a new one', async () => {
  for (const odd of ['has space', 'x'.repeat(129), 'ü', '{}', ''])
    expect((await read('a', { 'x-request-id': odd })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('requests at the same time keep their ids apart', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `parallel-${index}`)
  const answers = await Promise.all(ids.map((id) => write('{"owner":"a"}', { 'x-request-id': id })))
  expect(answers.map(({ data }) => data.carried.request_id)).toEqual(ids)
})

test('a download keeps its name in any script', async () => {
  const response = await fetch(`${url}/api/v1/internal/sample/file`, { headers: keyed })
  expect(response.headers.get('content-disposition')).toBe(
    "attachment; filename=\"___ (__) 100_'s.txt\"; filename*=UTF-8''" +
      '%E8%B5%B7%E8%AF%89%E7%8A%B6%20%28%E7%BB%88%E7%A8%BF%29%20100%25%27s.txt',
  )
  expect((await response.text()).length).toBe(5000)
})

test('a download that breaks in the middle never looks whole', async () => {
  const reading = fetch(`${url}/api/v1/internal/sample/file?as=broken`, { headers: keyed }).then((answer) =>
    answer.text(),
  )
  await expect(reading).rejects.toThrow()
})

test('a reader who leaves is logged as well', async () => {
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/v1/internal/sample/lines?end=wait`, {
    headers: keyed,
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  leaving.abort()
  await eventually(() => server.logged.some(({ reader_left }) => reader_left === true))
  await eventually(() => server.deps.ended.at(-1) === 'aborted')
})

test('a log line of a stream carries its request id, however the stream is pulled', async () => {
  const headers = { ...keyed, 'x-request-id': 'streaming' }
  const response = await fetch(`${url}/api/v1/internal/sample/lines?count=20000`, { headers })
  await delay(50)
  await response.text()
  expect(server.logged.find(({ msg }) => msg === 'all items are out')).toMatchObject({ request_id: 'streaming' })
})
