import { createLog } from '@casewright/kit/data/log'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSearchEngine } from '../../adapters/search-engine.ts'
import { actionsIn, answer, type FakeEngine, startFakeEngine } from './search-engine-fake.ts'
import { chunkOf, engineAt, scopeOf } from './search-engine-samples.ts'

const alias = 'knowledge_chunks_v1'
const document = { kb_id: 'kb1', document_id: 'd1' }
let fake: FakeEngine
beforeEach(async () => {
  fake = await startFakeEngine()
})
afterEach(() => fake.close())
const engine = () => engineAt('opensearch', fake.url, { timeoutMs: 2_000 })
const sent = (ending: string) => fake.askedOf(ending).map(({ text }) => JSON.parse(text))

test('without a backend there is no engine; a backend without its address does not start', () => {
  const log = createLog({ level: 'silent', format: 'json' })
  const config = { KNOWLEDGE_SEARCH_INDEX: alias, KNOWLEDGE_SEARCH_TIMEOUT_MS: 300, OPENSEARCH_URL: fake.url }
  expect(createSearchEngine({ ...config, KNOWLEDGE_SEARCH_BACKEND: 'none' }, log)).toBeUndefined()
  expect(() => createSearchEngine({ ...config, KNOWLEDGE_SEARCH_BACKEND: 'elasticsearch' }, log)).toThrow(
    'ELASTICSEARCH_URL is not set',
  )
})

test('the two engines get the same but for the words about vectors', async () => {
  const bodies = []
  for (const name of ['opensearch', 'elasticsearch'] as const) {
    fake.asked.length = 0
    const one = engineAt(name, fake.url)
    const version = await one.beginVersion()
    await one.keyword(['租赁', 'lease', 'lease'], scopeOf({ metadata: { court: 'a' } }), 10)
    const [made] = sent(version)
    const { vector, ...properties } = made.mappings.properties
    const { knn, ...index } = made.settings.index
    expect([vector.type, knn]).toEqual(name === 'opensearch' ? ['knn_vector', true] : ['dense_vector', undefined])
    bodies.push({ index, properties, search: sent('/_search') })
  }
  expect(bodies[0]).toEqual(bodies[1])
})

test('without dimensions there are no vectors, neither in the mapping nor in a search', async () => {
  const one = engineAt('opensearch', fake.url, { dims: 0 })
  const version = await one.beginVersion()
  expect(JSON.stringify(sent(version))).not.toMatch(/knn|vector/)
  await one.putDocument(document, [chunkOf('a', 'lease', { vector: new Float32Array([1]) })])
  expect(fake.askedOf('/_bulk')[0]?.text).not.toContain('vector')
  await expect(one.vector(new Float32Array([1]), scopeOf(), 10)).rejects.toThrow('holds no vectors')
})

test('a vector of the wrong length is a failure before anything is sent', async () => {
  const chunk = chunkOf('a', 'lease', { vector: new Float32Array(2) })
  await expect(engine().putDocument(document, [chunk])).rejects.toThrow('a vector has 2 numbers')
  expect(fake.askedOf('/_bulk')).toEqual([])
})

test('a search without terms or without readable bases asks nobody', async () => {
  expect(await engine().keyword([], scopeOf(), 10)).toEqual([])
  expect(await engine().keyword(['lease'], scopeOf({ kb_ids: [] }), 10)).toEqual([])
  expect(await engine().vector(new Float32Array([1, 0, 0]), scopeOf({ kb_ids: [] }), 10)).toEqual([])
  expect(fake.asked).toEqual([])
})

test('a long query keeps its pairs and drops single characters, each term once', async () => {
  const singles = Array.from({ length: 1_000 }, (_, n) => String.fromCharCode(0x4e00 + n))
  const pairs = Array.from({ length: 899 }, (_, n) => `租${String.fromCharCode(0x4e00 + n)}`)
  await engine().keyword([...singles, ...pairs, ...pairs], scopeOf(), 10)
  const terms = sent('/_search')[0].query.bool.must.match.tokens.split(' ')
  expect(terms).toEqual([...pairs, singles[0]])
})

test('a write never makes an index: it goes to aliases, and without one it says so', async () => {
  await engine().putDocument(document, [chunkOf('a', 'lease')])
  expect(fake.askedOf('/_bulk').map(({ path }) => path)).toEqual([`/${alias}/_bulk?require_alias=true`])
  fake.indices = {}
  await expect(engine().putDocument(document, [])).rejects.toThrow(`has no index ${alias} yet`)
  await expect(engine().removeBase('kb1')).rejects.toThrow(`has no index ${alias} yet`)
})

test('aliases of other names are not ours', async () => {
  fake.indices = { other: [`${alias}0`], another: [`${alias}-buildings`] }
  await expect(engine().putDocument(document, [])).rejects.toThrow('has no index')
})

test('while a version is built, a write goes to both, and what the rebuild adds overwrites nothing', async () => {
  const one = engine()
  await one.beginVersion()
  await one.putDocument(document, [chunkOf('a', 'lease')])
  await one.removeDocument(document)
  const targets = fake.askedOf('/_bulk').map(({ path }) => path.split('/')[1])
  expect(targets.sort()).toEqual([alias, `${alias}-building`])
  expect(fake.askedOf('/_refresh')).toHaveLength(4)
  fake.asked.length = 0
  fake.fault = ({ path }, response) =>
    path.includes('_bulk') ? answer(response, 200, { errors: true, items: [{ create: { status: 409 } }] }) : undefined
  await one.addToVersion([chunkOf('a', 'lease')])
  expect(fake.asked.map(({ path }) => path)).toEqual([`/${alias}-building/_bulk?require_alias=true`])
  expect(actionsIn(fake.asked[0]?.text ?? '')).toEqual(['{"create":{"_id":"a"}}'])
})

test('chunks that a document no longer has are removed, those it has are not', async () => {
  fake.fault = ({ path }, response) =>
    path.includes('_search') ? answer(response, 200, { hits: { hits: [{ _id: 'a' }, { _id: 'old' }] } }) : undefined
  await engine().putDocument(document, [chunkOf('a', 'lease')])
  expect(fake.askedOf('/_bulk').flatMap(({ text }) => actionsIn(text))).toEqual([
    '{"index":{"_id":"a"}}',
    '{"delete":{"_id":"old"}}',
  ])
})

test('the alias moves in one request, and the older index goes only when no search can be under way on it', async () => {
  const one = engine()
  const version = await one.beginVersion()
  const started = performance.now()
  await one.finishVersion(version)
  expect(performance.now() - started).toBeGreaterThanOrEqual(1_990)
  const old = `${alias}-0`
  expect(sent('/_aliases')).toEqual([
    {
      actions: [
        { add: { index: version, alias } },
        { remove: { index: version, alias: `${alias}-building` } },
        { remove: { index: old, alias } },
        { add: { index: old, alias: `${alias}-retired` } },
      ],
    },
    { actions: [{ remove_index: { index: old } }] },
  ])
})

test('a switch of which the answer was lost has been made', async () => {
  const one = engine()
  const version = await one.beginVersion()
  let count = 0
  fake.fault = ({ path }, response) => {
    if (path !== '/_aliases' || ++count > 2) return undefined
    fake.indices = { [version]: [alias], [`${alias}-0`]: [`${alias}-retired`] }
    if (count === 2) return answer(response, 404, { error: { type: 'aliases_not_found_exception', reason: 'x' } })
    response.destroy()
    return true
  }
  await one.finishVersion(version)
  expect(sent('/_aliases').at(-1)).toEqual({ actions: [{ remove_index: { index: `${alias}-0` } }] })
})

test('what an interrupted rebuild left is removed when the next one begins', async () => {
  fake.indices = {
    [`${alias}-5`]: [alias],
    [`${alias}-6`]: [`${alias}-building`],
    [`${alias}-4`]: [`${alias}-retired`],
  }
  await engine().beginVersion()
  expect(sent('/_aliases')).toEqual([
    { actions: [{ remove_index: { index: `${alias}-6` } }, { remove_index: { index: `${alias}-4` } }] },
  ])
})

test('an index that another replica has just made is taken as it is', async () => {
  fake.indices = {}
  fake.fault = ({ method }, response) => {
    if (method !== 'PUT') return undefined
    fake.indices[`${alias}-0`] = [alias]
    return answer(response, 400, { error: { type: 'resource_already_exists_exception', reason: 'exists' } })
  }
  expect(await engine().ensure()).toBe('present')
  fake.fault = ({ method }, response) =>
    method === 'PUT'
      ? answer(response, 400, { error: { type: 'invalid_alias_name_exception', reason: 'x' } })
      : undefined
  fake.indices = {}
  await expect(engine().ensure()).rejects.toThrow('invalid_alias_name_exception')
})

test.each([
  [{ [`${alias}-0`]: [alias], [`${alias}-1`]: [alias] }, 'names 2 indices'],
  [{ [alias]: [] }, 'is an index and should be an alias'],
  [{}, 'names 0 indices'],
])('an alias in a wrong state makes the engine unusable, with the reason: %j', async (indices, reason) => {
  fake.indices = indices
  expect(await engine().ping()).toContain(reason)
})

test('an engine in order is usable', async () => {
  expect(await engine().ping()).toBeUndefined()
  expect(await engineAt('opensearch', fake.url, { dims: 8 }).ping()).toContain('vectors of 3 numbers, not 8')
})
