import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actionsIn, answer, type FakeEngine, startFakeEngine } from './search-engine-fake.ts'
import { chunkOf, engineAt, logged, type SampleOptions, scopeOf } from './search-engine-samples.ts'

let fake: FakeEngine
beforeEach(async () => {
  fake = await startFakeEngine()
})
afterEach(() => {
  vi.useRealTimers()
  fake.close()
})

const document = { kb_id: 'kb1', document_id: 'd1' }
const engine = (options: SampleOptions = {}) => engineAt('opensearch', fake.url, { timeoutMs: 30_000, ...options })
const search = (of = engine()) => of.keyword(['lease'], scopeOf(), 10)
const onPath = (ending: string, act: (response: ServerResponse, count: number) => true | undefined) => {
  let count = 0
  fake.fault = ({ path }, response) => (path.split('?')[0]?.endsWith(ending) ? act(response, ++count) : undefined)
}

test('a search that hangs ends with its time-out and is not asked again', async () => {
  onPath('/_search', () => true)
  await expect(search(engine({ timeoutMs: 500 }))).rejects.toThrow('the search engine did not answer within 500 ms')
  expect(fake.asked).toHaveLength(1)
})

test('an answer that only drips ends with the time-out', async () => {
  onPath('/_search', (response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
    return true
  })
  await expect(search(engine({ timeoutMs: 500 }))).rejects.toThrow('did not answer within 500 ms')
})

test.each([429, 500, 502, 503])(
  'a search answered with %i fails at once, with the reason of the engine',
  async (status) => {
    onPath('/_search', (response) => answer(response, status, { error: { type: 'busy', reason: 'queue is full' } }))
    await expect(search()).rejects.toMatchObject({
      code: 'dependency_unavailable',
      message: `the search engine answered ${status}: busy: queue is full`,
    })
    expect(fake.asked).toHaveLength(1)
  },
)

test.each([
  ['a page', '<html>sign in</html>', 'what is not JSON'],
  ['half an answer', '{"hits":{"hits":[{"_id":"a","_sc', 'what is not JSON'],
  ['nothing', '', 'what is not JSON'],
  ['null', 'null', 'without hits'],
  ['another object', '{"took":1}', 'without hits'],
  ['hits that are no list', '{"hits":{"hits":{"_id":"a"}}}', 'without hits'],
  ['a hit without a score', '{"hits":{"hits":[{"_id":"a","_score":null}]}}', 'a hit without an id or a score'],
  ['a hit that is null', '{"hits":{"hits":[null]}}', 'a hit without an id or a score'],
])('a search answered with %s and status 200 is a failure', async (_, text, reason) => {
  onPath('/_search', (response) => answer(response, 200, text))
  await expect(search()).rejects.toThrow(`the search engine answered ${reason}`)
  await expect(engine().vector(new Float32Array([1, 0, 0]), scopeOf(), 10)).rejects.toThrow(reason)
})

test('a page of a proxy with an error status is a failure that quotes nothing of it', async () => {
  onPath('/_search', (response) => answer(response, 404, '<html>no such page</html>'))
  await expect(search()).rejects.toThrow(/^the search engine answered 404$/)
})

test('a connection that is cut in the middle of the answer is a failure', async () => {
  onPath('/_search', (response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('{"hits":')
    setTimeout(() => response.destroy(), 20)
    return true
  })
  await expect(search()).rejects.toThrow(/^the search engine cannot be reached \(\w+\)$/)
})

test('nobody at the address is a failure', async () => {
  const gone = engine()
  fake.close()
  await expect(search(gone)).rejects.toThrow('the search engine cannot be reached (ECONNREFUSED)')
})

test('an engine that keeps failing is left alone for a while, then one search tries it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const one = engine()
  onPath('/_search', (response) => answer(response, 503, {}))
  for (let n = 0; n < 5; n++) await expect(search(one)).rejects.toThrow('503')
  await expect(search(one)).rejects.toThrow('the search engine has not been answering')
  expect(fake.asked).toHaveLength(5)
  expect(await one.ensure(), 'writes go on').toBe('present')
  fake.fault = () => undefined
  vi.advanceTimersByTime(5_001)
  expect(await search(one)).toEqual([])
})

test.each([429, 503])('a write answered with %i is tried three times in all', async (status) => {
  onPath('/_bulk', (response, count) => (count < 3 ? answer(response, status, {}) : undefined))
  await engine().putDocument(document, [chunkOf('a', 'lease')])
  expect(fake.askedOf('/_bulk')).toHaveLength(3)
  onPath('/_bulk', (response) => answer(response, status, {}))
  await expect(engine().putDocument(document, [chunkOf('a', 'lease')])).rejects.toThrow(`answered ${status}`)
  expect(fake.askedOf('/_bulk')).toHaveLength(6)
})

test('a bulk request of which the engine took only a part is a failure that says why', async () => {
  const error = { type: 'mapper_parsing_exception', reason: 'failed to parse field [date]' }
  onPath('/_bulk', (response) =>
    answer(response, 200, {
      errors: true,
      items: [{ index: { status: 201 } }, { index: { status: 400, error } }, { index: { status: 429, error: {} } }],
    }),
  )
  const chunks = ['a', 'b', 'c'].map((id) => chunkOf(id, 'lease'))
  await expect(engine().putDocument(document, chunks)).rejects.toThrow(
    'the search engine did not take 2 of 3 chunks (mapper_parsing_exception: failed to parse field [date])',
  )
  expect(fake.askedOf('/_bulk')).toHaveLength(1)
})

test('chunks that the engine was too busy to take are sent again', async () => {
  onPath('/_bulk', (response, count) =>
    count === 1 ? answer(response, 200, { errors: true, items: [{ index: { status: 429 } }] }) : undefined,
  )
  await engine().putDocument(document, [chunkOf('a', 'lease')])
  expect(fake.askedOf('/_bulk')).toHaveLength(2)
})

test.each(['{"errors":false}', '{"items":[]}', '{"items":[{}]}', '{"items":[null]}', 'ok'])(
  'a bulk request answered with %s is a failure',
  async (text) => {
    onPath('/_bulk', (response) => answer(response, 200, text))
    await expect(engine().putDocument(document, [chunkOf('a', 'lease')])).rejects.toThrow(/^the search engine /)
  },
)

test('a version that the engine does not acknowledge is a failure', async () => {
  onPath('/_aliases', (response) => answer(response, 200, { acknowledged: false }))
  const one = engine()
  const version = await one.beginVersion()
  await expect(one.finishVersion(version)).rejects.toThrow('did not acknowledge')
})

test('credentials of the address are sent as basic authorization and are in no error and no log line', async () => {
  const url = fake.url.replace('//', '//search:p%40ss-word@')
  const one = engineAt('elasticsearch', url, { timeoutMs: 30_000 })
  await one.beginVersion()
  expect(fake.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('search:p@ss-word').toString('base64')}`)
  const reasons: string[] = []
  const keep = async () => reasons.push(await search(one).then(String, ({ message, stack }) => message + stack))
  onPath('/_search', (response) => answer(response, 401, { error: { type: 'security', reason: 'p@ss-word is wrong' } }))
  await keep()
  onPath('/_search', (response) => response.destroy() && true)
  await keep()
  fake.close()
  await keep()
  reasons.push((await one.ping()) ?? '')
  expect(reasons[0]).toContain('answered 401: security: *** is wrong')
  for (const text of [...reasons, ...logged]) expect(text).not.toMatch(/p@ss-word|p%40ss-word|c2VhcmNo/)
})

test('what a write sends is bounded by count and by bytes', async () => {
  const many = Array.from({ length: 2_500 }, (_, n) => chunkOf(`c${n}`, 'lease'))
  await engine().putDocument(document, many)
  expect(fake.askedOf('/_bulk').map(({ text }) => actionsIn(text).length)).toEqual([1_000, 1_000, 500])
  fake.asked.length = 0
  const large = ['a', 'b', 'c'].map((id) => chunkOf(id, '', { tokens: ['租'.repeat(700_000)] }))
  await engine().putDocument(document, large)
  const sizes = fake.askedOf('/_bulk').map(({ text }) => Buffer.byteLength(text))
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThan(5_000_000)
})
