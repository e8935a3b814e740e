import { expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { admin, anyone, as } from '../test-app.ts'
import { describeFailures, envelope, expectKeyUnseen, round, tracesPath, useEngine } from './engine.ts'

const tracer = as('firm-a', 'traces:read')
const span = { name: 'turn', started_at: round.started_at, ms: 1000, status: 'ok', error: null }
const root = { ...span, kind: 'turn', input: '[12 characters]', output: '[34 characters]', children: [] }
const trace = { ...round, kept: true, attempts: 1, root }
const absent = '01990000-0000-7000-8000-00000000000b'
const { app, engine } = useEngine((request, response) =>
  (request.url?.endsWith(absent) ? envelope(null, 404, 'not_found', 'no row in inner_turns') : envelope(trace))(
    request,
    response,
  ),
)
const path = `${tracesPath}/${round.trace_id}`

test('who may read traces sees a turn as the engine shows it to them', async () => {
  const answer = await app().ask('GET', path, tracer)
  expect(answer).toMatchObject({ status: 200, data: trace })
  expect(engine().asked.at(-1)).toMatchObject({
    url: `/api/v1/internal/ai/traces/${round.trace_id}`,
    headers: { 'x-user-id': 'user-of-firm-a', 'x-organization-id': 'firm-a' },
  })
  expectKeyUnseen(app(), answer)
})

test('a turn that the engine does not show them is not found, in our words', async () => {
  const answer = await app().ask('GET', `${tracesPath}/${absent}`, tracer)
  expect(answer).toMatchObject({ status: 404, code: 'not_found', message: 'trace not found', data: null })
})

test('an id that is none is refused before the engine is asked', async () => {
  engine().asked.length = 0
  expect(await app().ask('GET', `${tracesPath}/..%2Fusage`, tracer)).toMatchObject({ status: 400 })
  expect(engine().asked).toEqual([])
})

test('only who may read traces sees it: not even who administers the installation', async () => {
  await expectShut(app(), 'GET', path)
  for (const who of [anyone, admin])
    expect(await app().ask('GET', path, who)).toMatchObject({ status: 403, data: { permission: 'traces:read' } })
})

describeFailures(path, tracer, ['fails', 'answers in another shape', 'never answers'])
