import { ai } from '@casewright/contracts/platform/ai'
import { validate } from '@casewright/kit/data/validation'
import { beforeAll, describe, expect, test } from 'vitest'
import { path, useApp } from '../test-app.ts'
import { expectShut } from './reading.ts'
import { insertCalls, today, turns, useUp, useUsedApp } from './usage-app.ts'

const { app, server } = useUsedApp()
const read = (query = '') => app().ask('GET', `${path}/usage/stats?${query}`)
const sum = (member: 'input' | 'output' | 'cached') => turns.reduce((total, turn) => total + turn[member], 0)

beforeAll(() => useUp(app(), server()))

test('the totals are what the model reported, with the failed call', async () => {
  const { status, data } = await read(`from=${today()}`)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    from: today(),
    to: null,
    calls: turns.length + 1,
    failed_calls: 1,
    currency: 'CNY',
    input_tokens: sum('input'),
    output_tokens: sum('output'),
    cached_tokens: sum('cached'),
  })
  // 1000·2 + 100·10, 1500·2 + 500·1 + 50·10, nothing for the model without a price, 40·1 + 4·10; per million.
  expect(data.cost).toBeCloseTo(0.00708, 10)
  const { average, p50, p90, p95, p99, max } = data.latency_ms
  expect([p50, p90, p95, p99, max]).toEqual([p50, p90, p95, p99, max].sort((one, other) => one - other))
  expect(average).toBeLessThanOrEqual(max)
})

test('they equal the sum of the rows', async () => {
  const { data: stats } = await read(`from=${today()}`)
  const { data: page } = await app().ask('GET', `${path}/usage?from=${today()}&group_by=matter&group_by=model`)
  for (const member of ['calls', 'failed_calls', 'input_tokens', 'output_tokens', 'cached_tokens'])
    expect(page.items.reduce((total: number, row: Record<string, number>) => total + (row[member] ?? 0), 0)).toBe(
      stats[member],
    )
})

test('filters choose calls', async () => {
  const calls = async (query: string) => (await read(query)).data.calls
  expect(await calls(`from=${today()}&organization_id=firm-b`)).toBe(1)
  expect(await calls('model=second')).toBe(1)
  expect(await calls('skill=modelled&matter_id=m1')).toBe(1)
  expect(await calls('matter_id=m2&skill=chat_answer')).toBe(2)
})

test('percentiles lie between the calls, as in a spreadsheet', async () => {
  const at = '2024-01-01T00:00:00.000Z'
  await insertCalls(
    app(),
    Array.from({ length: 101 }, (_, ms) => ({ at, ms: (ms * 37) % 101, failed: ms % 10 === 0 })),
    'firm-slow',
  )
  const { data } = await read('organization_id=firm-slow')
  expect(data).toMatchObject({
    calls: 101,
    failed_calls: 11,
    from: null,
    to: null,
    latency_ms: { average: 50, p50: 50, p90: 90, p95: 95, p99: 99, max: 100 },
  })
  await insertCalls(
    app(),
    [0, 10].map((ms) => ({ at, ms })),
    'firm-two',
  )
  const { data: two } = await read('organization_id=firm-two')
  expect(two.latency_ms).toMatchObject({ average: 5, p50: 5, p90: 9, p95: 9.5, max: 10 })
})

test('days are those of UTC, and both ends count', async () => {
  const moments = ['2024-02-28T23:59:59.999Z', '2024-02-29T00:00:00.000Z', '2024-03-01T07:59:00.000+08:00']
  await insertCalls(
    app(),
    moments.map((at) => ({ at })),
    'firm-days',
  )
  const calls = async (query: string) => (await read(`organization_id=firm-days&${query}`)).data.calls
  expect(await calls('')).toBe(3)
  expect(await calls('from=2024-02-29&to=2024-02-29')).toBe(2)
  expect(await calls('to=2024-02-28')).toBe(1)
  expect(await calls('from=2024-03-01')).toBe(0)
})

test('currencies are never added up: the cost is that of the newest, and the rest still counts as calls', async () => {
  await insertCalls(
    app(),
    [
      { at: '2023-01-01T00:00:00.000Z', cost: 100, currency: 'CNY' },
      { at: '2023-01-03T00:00:00.000Z', cost: 2, currency: 'USD' },
      { at: '2023-01-02T00:00:00.000Z', cost: 1.5, currency: 'USD' },
    ],
    'firm-money',
  )
  expect((await read('organization_id=firm-money')).data).toMatchObject({ calls: 3, cost: 3.5, currency: 'USD' })
  expect((await read('organization_id=firm-money&to=2023-01-01')).data).toMatchObject({ cost: 100, currency: 'CNY' })
})

describe('where no model was ever asked', () => {
  const fresh = useApp({ AI_CURRENCY: 'EUR' })
  test('everything is nought, in the currency of the service', async () => {
    const { data } = await fresh().ask('GET', `${path}/usage/stats?from=2024-01-01&to=2024-01-31`)
    expect(data).toEqual({
      from: '2024-01-01',
      to: '2024-01-31',
      calls: 0,
      failed_calls: 0,
      input_tokens: 0,
      output_tokens: 0,
      cached_tokens: 0,
      cost: 0,
      currency: 'EUR',
      latency_ms: { average: 0, p50: 0, p90: 0, p95: 0, p99: 0, max: 0 },
    })
  })
})

test("platform's contract takes the answers", async () => {
  for (const query of ['', 'model=unknown', 'from=2024-01-01&to=2024-01-31']) {
    const { data } = await read(query)
    expect(validate(ai.readAiUsageStats.reply.of, structuredClone(data), 'body')).toEqual(data)
  }
})

test.each([
  ['from=2026', 'query.from'],
  ['to=2026-02-30', 'query.to'],
  ['skill=', 'query.skill'],
  ['group_by=day', 'query.group_by'],
  ['page=1', 'query.page'],
])('%s is refused', async (query, at) => {
  expect(await read(query)).toMatchObject({ status: 400, code: 'invalid_input', data: [{ path: at }] })
})

test('without the right key nobody sees it', () => expectShut(app(), 'GET', '/usage/stats'))
