import { testKeys } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { admin, anyone, as } from '../test-app.ts'
import { describeFailures, envelope, expectKeyUnseen, pageOfRounds, tracesPath, useEngine } from './engine.ts'

const tracer = as('firm-a', 'traces:read')
const { app, engine } = useEngine(envelope(pageOfRounds))
const list = (query = '', who = tracer) => app().ask('GET', `${tracesPath}${query}`, who)

test('who may read traces sees the turns that the engine shows them', async () => {
  const answer = await list()
  expect(answer).toMatchObject({ status: 200, data: pageOfRounds })
  expectKeyUnseen(app(), answer)
})

test('the filters are handed on exactly, for the asker and the organization of their login', async () => {
  const headers = { 'x-user-id': 'u1', 'x-organization-id': 'firm-b', 'x-is-superuser': 'true' }
  await app().ask('GET', `${tracesPath}?status=failed&user_id=u2&skill=a%26b&size=5`, { ...tracer, headers })
  const asked = engine().asked.at(-1)
  const { pathname, searchParams } = new URL(asked?.url ?? '', engine().url)
  expect(pathname).toBe('/api/v1/internal/ai/traces')
  expect(Object.fromEntries(searchParams)).toEqual({
    page: '1',
    status: 'failed',
    user_id: 'u2',
    skill: 'a&b',
    size: '5',
  })
  expect(asked?.headers).toMatchObject({
    'x-internal-api-key': testKeys[0],
    'x-user-id': 'user-of-firm-a',
    'x-organization-id': 'firm-a',
  })
  expect(asked?.headers).not.toHaveProperty('x-is-superuser')
})

test('a superuser asks as one', async () => {
  await app().ask('GET', tracesPath, { person: { user: 'boss', organization: 'firm-a', superuser: true } })
  expect(engine().asked.at(-1)?.headers).toMatchObject({ 'x-user-id': 'boss', 'x-is-superuser': 'true' })
})

test.each([
  ['?status=done', 'query.status'],
  ['?from=yesterday', 'query.from'],
  ['?size=0', 'query.size'],
  ['?organization_id=firm-b', 'query.organization_id'],
])('%s is refused before the engine is asked', async (query, path) => {
  engine().asked.length = 0
  expect(await list(query)).toMatchObject({ status: 400, data: [{ path }] })
  expect(engine().asked).toEqual([])
})

test('only who may read traces sees them: not even who administers the installation', async () => {
  await expectShut(app(), 'GET', tracesPath)
  for (const who of [anyone, admin])
    expect(await app().ask('GET', tracesPath, who)).toMatchObject({ status: 403, data: { permission: 'traces:read' } })
})

describeFailures(tracesPath, tracer, ['fails', 'answers in another shape', 'never answers'])
