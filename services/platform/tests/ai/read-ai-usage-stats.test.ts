import { testKeys } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { admin } from '../test-app.ts'
import { describeFailures, envelope, expectKeyUnseen, usagePath, useEngine } from './engine.ts'

const stats = {
  from: '2026-01-01',
  to: null,
  calls: 3,
  failed_calls: 1,
  input_tokens: 10,
  output_tokens: 5,
  cached_tokens: 0,
  cost: 0.25,
  currency: 'CNY',
  latency_ms: { average: 1, p50: 1, p90: 2, p95: 2.5, p99: 3, max: 4 },
}
const statsPath = `${usagePath}/stats`
const { app, engine } = useEngine(envelope(stats))
const read = (query: string) => app().ask('GET', `${statsPath}${query}`, admin)

test('admins see the totals as the engine counts them', async () => {
  const answer = await read('')
  expect(answer).toMatchObject({ status: 200, data: stats })
  expect(engine().asked).toMatchObject([
    { url: '/api/v1/internal/ai/usage/stats', headers: { 'x-internal-api-key': testKeys[0] } },
  ])
  expectKeyUnseen(app(), answer)
})

test('the filters are handed on exactly', async () => {
  await read('?from=2026-01-01&to=2026-02-01&model=m&skill=s%26x&organization_id=42&matter_id=7')
  const { pathname, searchParams } = new URL(engine().asked.at(-1)?.url as string, engine().url)
  expect(pathname).toBe('/api/v1/internal/ai/usage/stats')
  expect(Object.fromEntries(searchParams)).toEqual({
    from: '2026-01-01',
    to: '2026-02-01',
    model: 'm',
    skill: 's&x',
    organization_id: '42',
    matter_id: '7',
  })
})

test.each(['?from=2026-13-01', '?group_by=day', '?page=1', '?model='])('%s is refused', async (query) => {
  expect(await read(query)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('only admins may see them', () => expectShut(app(), 'GET', statsPath, { permission: 'platform:admin' }))

describeFailures(statsPath, admin, ['fails', 'answers in another shape', 'never answers', 'knows no such address'])
