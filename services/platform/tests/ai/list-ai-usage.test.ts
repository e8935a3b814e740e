import { testKeys } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { admin } from '../test-app.ts'
import { describeFailures, envelope, expectKeyUnseen, usagePath, useEngine } from './engine.ts'

const row = {
  day: '2026-01-02',
  model: null,
  skill: null,
  organization_id: 'firm-b',
  matter_id: null,
  calls: 3,
  failed_calls: 1,
  input_tokens: 10,
  output_tokens: 5,
  cached_tokens: 0,
  cost: 0.25,
  currency: 'CNY',
  latency_ms: 12.5,
}
const page = { items: [row], page: 1, size: 20, total: 1, total_pages: 1 }
const { app, engine } = useEngine(envelope(page))
const list = (query: string) => app().ask('GET', `${usagePath}${query}`, admin)

test('admins see the usage as the engine counts it', async () => {
  const answer = await list('')
  expect(answer).toMatchObject({ status: 200, data: page })
  expect(engine().asked.at(-1)?.headers).toMatchObject({ 'x-internal-api-key': testKeys[0] })
  expectKeyUnseen(app(), answer)
})

test.each([
  ['', { page: ['1'], group_by: ['day'] }],
  ['?group_by=model&group_by=day', { page: ['1'], group_by: ['model', 'day'] }],
  ['?group_by=matter', { page: ['1'], group_by: ['matter'] }],
  [
    '?page=3&size=50&from=2026-01-01&to=2026-01-31&group_by=organization&group_by=skill',
    { page: ['3'], size: ['50'], from: ['2026-01-01'], to: ['2026-01-31'], group_by: ['organization', 'skill'] },
  ],
  [
    '?model=gpt%204%26page%3D9&skill=%E4%B8%AD+x&organization_id=42&matter_id=m%2F1',
    {
      page: ['1'],
      group_by: ['day'],
      model: ['gpt 4&page=9'],
      skill: ['中 x'],
      organization_id: ['42'],
      matter_id: ['m/1'],
    },
  ],
])('%s is handed on exactly', async (query, expected) => {
  expect((await list(query)).status).toBe(200)
  const { pathname, searchParams } = new URL(engine().asked.at(-1)?.url as string, engine().url)
  expect(pathname).toBe('/api/v1/internal/ai/usage')
  const handed = [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)])
  expect(Object.fromEntries(handed)).toEqual(expected)
})

test.each([
  ['?group_by=user', 'query.group_by.0'],
  ['?group_by=day&group_by=day', 'query.group_by'],
  ['?from=yesterday', 'query.from'],
  ['?size=0', 'query.size'],
  ['?user_id=u', 'query.user_id'],
])('%s is refused before the engine is asked', async (query, path) => {
  engine().asked.length = 0
  expect(await list(query)).toMatchObject({ status: 400, data: [{ path }] })
  expect(engine().asked).toEqual([])
})

test('only admins may see it', () => expectShut(app(), 'GET', usagePath, { permission: 'platform:admin' }))

describeFailures(usagePath, admin, ['fails', 'answers in another shape', 'never answers', 'knows no such address'])
