import type { UsageRow } from '@casewright/contracts/ai'
import { ai } from '@casewright/contracts/platform/ai'
import { validate } from '@casewright/kit/data/validation'
import { beforeAll, describe, expect, test } from 'vitest'
import { path } from '../test-app.ts'
import { expectShut, within } from './reading.ts'
import { insertCalls, prices, today, turns, useUp, useUsedApp } from './usage-app.ts'

const { app, server } = useUsedApp()
const list = (query = '', options: object = {}) => app().ask('GET', `${path}/usage?${query}`, options)
const rows = async (query: string): Promise<UsageRow[]> => (await list(query)).data.items
const mine = `from=${today()}`

beforeAll(() => useUp(app(), server()))

const costOf = ({ input, cached, output, model }: (typeof turns)[number]) =>
  model === 'second'
    ? 0
    : ((input - cached) * prices.input + cached * prices.cached + output * prices.output) / 1_000_000
/** What the model server reported of the chosen turns, and one failed call for each that went to the second model. */
const sumOf = (chosen: readonly (typeof turns)[number][]) => ({
  calls: chosen.length + chosen.filter(({ model }) => model === 'second').length,
  failed_calls: chosen.filter(({ model }) => model === 'second').length,
  input_tokens: chosen.reduce((sum, { input }) => sum + input, 0),
  output_tokens: chosen.reduce((sum, { output }) => sum + output, 0),
  cached_tokens: chosen.reduce((sum, { cached }) => sum + cached, 0),
  cost: expect.closeTo(
    chosen.reduce((sum, turn) => sum + costOf(turn), 0),
    10,
  ),
  currency: 'CNY',
})
const none = { day: null, model: null, skill: null, organization_id: null, matter_id: null }
const latency_ms = expect.any(Number)
const of = (organization: string) => turns.filter(({ organization_id }) => organization_id === organization)

test('by day, unless told otherwise: all that the model reported, on the day of UTC', async () => {
  const { status, data } = await list(mine)
  expect(status).toBe(200)
  expect(data).toEqual({
    page: 1,
    size: 20,
    total: 1,
    total_pages: 1,
    items: [{ ...none, day: today(), ...sumOf(turns), latency_ms }],
  })
  expect(data.items[0].latency_ms).toBeGreaterThanOrEqual(0)
})

describe('groups', () => {
  test('by organization', async () => {
    expect(await rows(`${mine}&group_by=organization`)).toEqual([
      { ...none, organization_id: 'firm-a', ...sumOf(of('firm-a')), latency_ms },
      { ...none, organization_id: 'firm-b', ...sumOf(of('firm-b')), latency_ms },
    ])
  })

  test('by matter', async () => {
    expect(await rows(`${mine}&group_by=matter`)).toEqual(
      ['m1', 'm2', 'm9'].map((matter_id) => ({
        ...none,
        matter_id,
        latency_ms,
        ...sumOf(turns.filter((turn) => turn.matter_id === matter_id)),
      })),
    )
  })

  test('by skill', async () => {
    const [answers, others] = [turns.filter(({ skill }) => !skill), turns.filter(({ skill }) => skill)]
    expect(await rows(`${mine}&group_by=skill`)).toEqual([
      { ...none, skill: 'chat_answer', ...sumOf(answers), latency_ms },
      { ...none, skill: 'modelled', ...sumOf(others), latency_ms },
    ])
  })

  test('by model: the one that failed has its failed call, the other its tokens and no price', async () => {
    const firsts = turns.filter(({ model }) => model !== 'second')
    expect(await rows(`${mine}&group_by=model`)).toEqual([
      { ...none, model: 'first', ...sumOf(firsts), calls: firsts.length + 1, failed_calls: 1, latency_ms },
      {
        ...none,
        model: 'second',
        calls: 1,
        failed_calls: 0,
        input_tokens: 300,
        output_tokens: 7,
        cached_tokens: 0,
        cost: 0,
        currency: 'CNY',
        latency_ms,
      },
    ])
  })

  test('by several at once, in whichever order they are named', async () => {
    const all = await rows(`${mine}&group_by=day&group_by=organization&group_by=matter&group_by=model&group_by=skill`)
    expect(
      all.map(({ organization_id, matter_id, model, skill, calls }) => [
        organization_id,
        matter_id,
        model,
        skill,
        calls,
      ]),
    ).toEqual(
      [
        ['firm-a', 'm1', 'first', 'chat_answer', 1],
        ['firm-a', 'm1', 'first', 'modelled', 1],
        ['firm-a', 'm2', 'first', 'chat_answer', 1],
        ['firm-b', 'm9', 'first', 'chat_answer', 1],
        ['firm-a', 'm2', 'second', 'chat_answer', 1],
      ].sort(byColumns),
    )
    expect(all.every(({ day }) => day === today())).toBe(true)
    const two = await rows(`${mine}&group_by=skill&group_by=organization`)
    expect(two).toEqual(await rows(`${mine}&group_by=organization&group_by=skill`))
    expect(two).toHaveLength(3)
  })

  /** By day, model, skill, organization and matter, as the answer has its columns. */
  const byColumns = (one: unknown[], other: unknown[]) => {
    const key = ([organization, matter, model, skill]: unknown[]) => [model, skill, organization, matter].join(' ')
    return key(one) < key(other) ? -1 : 1
  }

  test('the sum of the groups is the whole, however it is cut', async () => {
    const [whole] = await rows(mine)
    for (const group of ['model', 'skill', 'organization', 'matter']) {
      const parts = await rows(`${mine}&group_by=${group}`)
      for (const member of ['calls', 'failed_calls', 'input_tokens', 'output_tokens', 'cached_tokens'] as const)
        expect(parts.reduce((sum, row) => sum + row[member], 0)).toBe(whole?.[member])
      expect(parts.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(whole?.cost ?? 0, 10)
    }
  })
})

test('filters choose calls, and hold together', async () => {
  const total = async (query: string) => (await rows(`${mine}&${query}`)).map(({ calls }) => calls)
  expect(await total('organization_id=firm-b')).toEqual([1])
  expect(await total('matter_id=m2')).toEqual([2])
  expect(await total('model=second')).toEqual([1])
  expect(await total('skill=modelled')).toEqual([1])
  expect(await total('skill=modelled&organization_id=firm-b')).toEqual([])
  expect(await total('matter_id=m2&model=first&skill=chat_answer&organization_id=firm-a')).toEqual([1])
  expect(await total('skill=ca%25')).toEqual([])
})

describe('days', () => {
  beforeAll(() =>
    insertCalls(
      app(),
      [
        { at: '2024-02-28T23:59:59.999Z' },
        { at: '2024-02-29T00:00:00.000Z' },
        { at: '2024-03-01T07:59:00.000+08:00' },
        { at: '2024-03-01T08:00:00.000+08:00' },
      ],
      'firm-days',
    ),
  )
  const days = async (query: string) =>
    (await rows(`organization_id=firm-days&${query}`)).map(({ day, calls }) => `${day} ${calls}`)

  test('are those of UTC, the newest first', async () => {
    expect(await days('')).toEqual(['2024-03-01 1', '2024-02-29 2', '2024-02-28 1'])
  })
  test('from and to are the first and the last of them', async () => {
    expect(await days('from=2024-02-29')).toEqual(['2024-03-01 1', '2024-02-29 2'])
    expect(await days('to=2024-02-29')).toEqual(['2024-02-29 2', '2024-02-28 1'])
    expect(await days('from=2024-02-29&to=2024-02-29')).toEqual(['2024-02-29 2'])
    expect(await days('from=2024-03-02')).toEqual([])
    expect(await days('from=0000-01-01&to=9999-12-31')).toHaveLength(3)
  })
  test('a page behind the last is empty and still knows the total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`organization_id=firm-days&size=2&page=${page}`)))
    expect(pages.map(({ data }) => data.items.length)).toEqual([2, 1, 0])
    for (const { data } of pages) expect(data).toMatchObject({ total: 3, total_pages: 2, size: 2 })
    expect((await list('organization_id=firm-days&limit=1')).data).toMatchObject({ size: 1, total_pages: 3 })
  })
})

test('amounts of two currencies are two rows, also in one group', async () => {
  const at = '2023-05-05T00:00:00.000Z'
  await insertCalls(
    app(),
    [
      { at, cost: 1.5, currency: 'USD' },
      { at, cost: 2, currency: 'CNY' },
      { at, cost: 0.25, currency: 'USD' },
    ],
    'firm-money',
  )
  const found = await rows('organization_id=firm-money&group_by=organization')
  expect(found.map(({ currency, cost, calls }) => [currency, cost, calls])).toEqual([
    ['CNY', 2, 1],
    ['USD', 1.75, 2],
  ])
  expect((await list('organization_id=firm-money&size=1')).data.total).toBe(2)
})

test("platform's contract takes the answers", async () => {
  for (const query of ['', 'group_by=model&group_by=skill', 'group_by=organization&group_by=matter', 'page=9']) {
    const { data } = await list(query)
    expect(validate(ai.listAiUsage.reply.of, structuredClone(data), 'body')).toEqual(data)
  }
})

test.each([
  ['group_by=user', 'query.group_by.0'],
  ['group_by=day&group_by=day', 'query.group_by'],
  ['from=yesterday', 'query.from'],
  ['to=2026-13-01', 'query.to'],
  ['to=2026-02-30', 'query.to'],
  ['model=', 'query.model'],
  ['page=0', 'query.page'],
  ['size=201', 'query.size'],
  ['size=1&limit=2', 'query.limit'],
  ['user_id=u', 'query.user_id'],
])('%s is refused', async (query, at) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input', data: [{ path: at }] })
})

test('the whole installation is counted, whatever organization the caller acts for: administrators filter', async () => {
  expect((await list(mine, within('firm-b'))).data).toEqual((await list(mine)).data)
})

test('without the right key nobody sees it', () => expectShut(app(), 'GET', '/usage'))
