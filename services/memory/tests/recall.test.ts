import { memory } from '@casewright/contracts/memory/endpoints'
import { startTestService } from '@casewright/kit/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { service } from '../service.ts'
import { as, contents, recallPath, useApp, write } from './test-app.ts'

const app = useApp()
const recall = (tenant: string, body: object = {}) =>
  app().ask('POST', recallPath, { ...as(tenant), body: { user_id: 'u1', ...body } })

describe('what is found', () => {
  beforeAll(async () => {
    const facts = {
      rent: 'The tenant stopped paying the monthly rent in March 2024',
      deposit: 'A deposit of 5,000 yuan was paid when the lease was signed',
      dog: 'The user has a dog and prefers to be called in the evening',
      lease: '双方于2023年签订房屋租赁合同，租期三年',
      article: '原告主张依据民法典第五百七十七条承担违约责任',
      loan: '被告向原告借款人民币壹拾万元，至今未还',
    }
    for (const [entity_key, content] of Object.entries(facts)) await write(app(), 'found', { entity_key, content })
  })

  test('English is found in any inflection, best first, with score and matched terms', async () => {
    const answer = await recall('found', { query: 'Did tenants pay their rents?' })
    expect(contents(answer)[0]).toContain('stopped paying the monthly rent')
    expect(answer.data.facts[0].score).toBeGreaterThan(0)
    expect(answer.data.facts[0].matched_terms).toEqual(['tenant', 'pai', 'rent'])
  })

  test('Chinese is found without knowing where words end', async () => {
    expect(contents(await recall('found', { query: '租赁合同的租期' }))[0]).toContain('房屋租赁合同')
    expect(contents(await recall('found', { query: '借款未还' }))[0]).toContain('借款人民币')
  })

  test.each(['第577条', 'Article 577', '五百七十七条'])('an article is found by any spelling: %s', async (query) => {
    expect(contents(await recall('found', { query }))).toEqual(['原告主张依据民法典第五百七十七条承担违约责任'])
  })

  test('the limit cuts the list and the total tells how many matched', async () => {
    const { data } = await recall('found', { query: 'the tenant paid a deposit in the evening', limit: 1 })
    expect(data.facts).toHaveLength(1)
    expect(data.total).toBe(3)
  })

  test('without words the newest facts come first, with score 0', async () => {
    const { data } = await recall('found', { limit: 2 })
    expect(data).toMatchObject({ total: 6, facts: [{ score: 0, matched_terms: [] }, { score: 0 }] })
    expect(data.facts[0].fact.entity_key).toBe('loan')
  })

  test('words that occur nowhere find nothing', async () => {
    expect((await recall('found', { query: 'xylophone' })).data).toMatchObject({ facts: [], total: 0 })
    expect((await recall('found', { query: '？！' })).data).toMatchObject({ facts: [], total: 0 })
  })

  test('a write is found at once, in its newest wording only', async () => {
    await write(app(), 'fresh', { entity_key: 'k', content: 'about apples' })
    expect((await recall('fresh', { query: 'apples' })).data.total).toBe(1)
    await write(app(), 'fresh', { entity_key: 'k', content: 'about pears' })
    expect((await recall('fresh', { query: 'apples' })).data.total).toBe(0)
    expect((await recall('fresh', { query: 'pears' })).data.total).toBe(1)
  })

  test("another replica's writes and deletes are found at once", async () => {
    const replica = await startTestService(service, memory, {}, { replicaOf: app() })
    await write(app(), 'replicas', { entity_key: 'a', content: 'first apples' })
    expect((await recall('replicas', { query: 'apples' })).data.total).toBe(1)
    const { data } = await write(replica, 'replicas', { entity_key: 'b', content: 'more apples' })
    expect((await recall('replicas', { query: 'apples' })).data.total).toBe(2)
    await replica.http.deleteFact({ organization: 'replicas', params: { factId: data.fact.fact_id } })
    expect((await recall('replicas', { query: 'apples' })).data.total).toBe(1)
    const again = await write(replica, 'replicas', { entity_key: 'b', content: 'apples again' })
    await write(replica, 'replicas', { entity_key: 'a', content: 'pears instead' })
    for (const entity_key of ['c', 'd'])
      await write(replica, 'replicas', { entity_key, content: `apples ${entity_key}` })
    await replica.http.deleteFact({ organization: 'replicas', params: { factId: again.data.fact.fact_id } })
    expect(contents(await recall('replicas', { query: 'apples' })).sort()).toEqual(['apples c', 'apples d'])
    await replica.stop()
  })

  test('indexes that outgrow their bound are dropped and built again', async () => {
    const small = await startTestService(service, memory, { MEMORY_INDEX_FACTS_MAX: '1000' }, { replicaOf: app() })
    const facts = Array.from({ length: 800 }, (_, n) => ({
      entity_key: `k${n}`,
      category: 'case_detail' as const,
      content: `apple ${n}`,
    }))
    for (const user_id of ['big1', 'big2', 'big3'])
      await small.http.reconcile({ organization: 'bound', body: { user_id, matter_id: 'm', facts } })
    for (const user_id of ['big1', 'big2', 'big3', 'big1']) {
      const { total } = await small.http.recall({
        organization: 'bound',
        body: { user_id, case_id: 'm', query: 'apple' },
      })
      expect(total).toBe(800)
    }
    await small.stop()
  })
})

describe('what is kept apart', () => {
  beforeAll(async () => {
    for (const case_id of ['c1', 'c2'])
      await write(app(), 'apart', {
        entity_key: 'strategy',
        scope: 'case',
        case_id,
        category: 'case_detail',
        content: `settlement strategy of ${case_id}`,
      })
    await write(app(), 'apart', {
      entity_key: 'likes',
      category: 'preference',
      content: 'prefers settlement over trial',
      source: 'human',
      confidence: 0.8,
    })
    await write(app(), 'apart', {
      user_id: 'u2',
      entity_key: 'likes',
      category: 'preference',
      content: 'settlement wishes of another user',
    })
  })

  test('facts of a case are recalled for that case alone, global ones for every case', async () => {
    expect(contents(await recall('apart', { query: 'settlement', case_id: 'c1' })).sort()).toEqual([
      'prefers settlement over trial',
      'settlement strategy of c1',
    ])
    expect(contents(await recall('apart', { query: 'settlement' }))).toEqual(['prefers settlement over trial'])
    expect(contents(await recall('apart', { query: 'settlement', case_id: null }))).toEqual([
      'prefers settlement over trial',
    ])
    expect(contents(await recall('apart', { case_id: 'c2', scope: 'case' }))).toEqual(['settlement strategy of c2'])
  })

  test('a score does not depend on the facts of another case', async () => {
    const score = async () =>
      (await recall('apart', { query: 'settlement strategy', case_id: 'c1' })).data.facts[0].score
    const before = await score()
    for (let n = 0; n < 5; n++)
      await write(app(), 'apart', {
        entity_key: `x${n}`,
        scope: 'case',
        case_id: 'c9',
        category: 'case_detail',
        content: 'settlement strategy elsewhere',
      })
    expect(await score()).toBe(before)
  })

  test('filters by category, source, key, confidence and time', async () => {
    const found = async (filter: object) =>
      (await recall('apart', { query: 'settlement', case_id: 'c1', ...filter })).data.total
    expect(await found({ categories: ['preference'] })).toBe(1)
    expect(await found({ sources: ['human'] })).toBe(1)
    expect(await found({ sources: ['matter'] })).toBe(0)
    expect(await found({ entity_key_prefix: 'strat' })).toBe(1)
    expect(await found({ confidence_min: 0.7 })).toBe(1)
    expect(await found({ updated_after: '2999-01-01T00:00:00Z' })).toBe(0)
    expect(await found({ updated_after: '2020-01-01T08:00:00+08:00' })).toBe(2)
    expect(
      (await recall('apart', { case_id: 'c1', entity_key_prefix: 'strat', updated_after: '2020-01-01T00:00:00Z' })).data
        .total,
    ).toBe(1)
  })

  test('another tenant recalls nothing of it', async () => {
    expect((await recall('strangers', { query: 'settlement', case_id: 'c1' })).data).toMatchObject({
      facts: [],
      total: 0,
    })
  })
})

test.each([
  ['a case scope without a case', { scope: 'case' }, 'body.case_id'],
  ['an empty query', { query: '' }, 'body.query'],
  ['a limit of 0', { limit: 0 }, 'body.limit'],
  ['a limit of 101', { limit: 101 }, 'body.limit'],
  ['an unknown category', { categories: ['x'] }, 'body.categories.0'],
  ['a date that is none', { updated_after: 'yesterday' }, 'body.updated_after'],
  ['an unknown member', { top_k: 3 }, 'body.top_k'],
])('%s is refused by name', async (_kind, body, path) => {
  const answer = await recall('bad', body)
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(answer.data.map((problem: { path: string }) => problem.path)).toContain(path)
})

test('the organization and the key are required', async () => {
  expect(await app().ask('POST', recallPath, { body: { user_id: 'u1' } })).toMatchObject({
    status: 400,
    data: [{ path: 'headers.X-Organization-Id' }],
  })
  expect(
    await app().ask('POST', recallPath, { headers: { 'x-internal-api-key': 'wrong' }, body: { user_id: 'u1' } }),
  ).toMatchObject({ status: 401 })
})

test('without a rerank service, or without wishing one, the answer says so', async () => {
  expect((await recall('found', { query: 'rent' })).data.rerank_reason).toBe('no rerank service is configured')
  expect((await recall('found', { query: 'rent', rerank: false })).data.rerank_reason).toBe(
    'the request asked for none',
  )
})
