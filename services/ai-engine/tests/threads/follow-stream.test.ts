import { startModelServer } from '@casewright/models/testing/model-server'
import { afterAll, expect, test } from 'vitest'
import { execute, newThread, nobody, path, request, stream, useApp } from '../test-app.ts'
import { all, expectWhole, follow, keptEvents, openStream, readUntil, replicaOf, tokensIn, until } from '../turn-app.ts'

const model = await startModelServer()
const environment = {
  AI_BASE_URL: model.url,
  AI_MODEL: 'm',
  AI_HISTORY_TURNS: '2',
  AI_OUTPUT_CHARACTERS_MAX: '9000000',
}
const app = useApp(environment)
afterAll(() => model.stop())

const question = { message: '什么是公证？' }
const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n} `).join('')

test('without a key 401, with a bad number 400, of an unknown or foreign thread 404', async () => {
  const thread_id = newThread()
  await execute(app(), thread_id, question)
  const where = `${path}/agent/stream?thread_id=${thread_id}`
  expect((await app().ask('GET', where, nobody)).status).toBe(401)
  for (const bad of ['&after=-1', '&after=x', '&after=1.5', '&before=1'])
    expect(await app().ask('GET', where + bad)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect((await app().ask('GET', `${path}/agent/stream`)).status).toBe(400)
  expect((await app().ask('GET', `${where}&playbook_config=1`)).status).toBe(400)
  expect((await app().ask('GET', `${path}/agent/stream?thread_id=${newThread()}`)).status).toBe(404)
  expect((await app().ask('GET', where, { headers: { 'x-organization-id': 'firm-b' } })).status).toBe(404)
})

test('a thread at rest is told again from any number, and after its last one nothing', async () => {
  const thread_id = newThread()
  const told = [
    ...(await stream(app(), 'execute', request(thread_id, question))),
    ...(await stream(app(), 'execute', request(thread_id, question))),
  ]
  for (let after = 0; after <= told.length; after++)
    expect(await all(await follow(app(), thread_id, after))).toEqual(told.slice(after))
  expect(await all(await follow(app(), thread_id, 1_000_000))).toEqual([])
  expect(await keptEvents(app(), thread_id)).toEqual(told)
})

test('from any number, here and on another replica, a running turn is told again and then followed to its end', async () => {
  const replica = await replicaOf(app(), environment)
  const thread_id = newThread()
  model.script({ say: words(30), pauseMs: 20 })
  const opened = await openStream(app(), 'POST', '/agent/execute/stream', request(thread_id, question))
  const seen = await readUntil(opened, ({ event }) => event === 'token')
  const readers = [app(), replica].flatMap((one) => [0, 1, 4, 6].map((after) => follow(one, thread_id, after)))
  const told = [...seen, ...(await all(opened))]
  expectWhole(told, 1)
  expect(tokensIn(told)).toBe(words(30))
  for (const [index, reader] of readers.entries())
    expect(await all(await reader)).toEqual(told.slice([0, 1, 4, 6][index % 4]))
  await replica.stop()
})

test('20 readers that take nothing do not hold the turn up, and get all of it when they read', async () => {
  const thread_id = newThread()
  // More than the buffers of a connection hold.
  const text = `${'x'.repeat(20_000)} `.repeat(100)
  model.script({ say: text, pauseMs: 5 })
  const running = execute(app(), thread_id, question)
  await until(() => model.underWay() > 0)
  const idle = await Promise.all(Array.from({ length: 20 }, () => follow(app(), thread_id, 0)))
  expect((await running).data.output).toBe(text)
  const kept = await keptEvents(app(), thread_id)
  expectWhole(kept, 1)
  for (const reader of idle.slice(0, 2)) expect(tokensIn(await all(reader))).toBe(text)
  for (const reader of idle) reader.leave()
})

test('a turn whose events were swept is told by how it ended, never by the events of another turn', async () => {
  const thread_id = newThread()
  const first = await execute(app(), thread_id, { ...question, request_key: 'first' })
  for (let turn = 0; turn < 6; turn++) await execute(app(), thread_id, question)
  await until(async () => {
    const [row] = await app().database.sql<{ swept: boolean }[]>`
      select min(seq) > 1 as swept from ai_engine.journal where thread_id = ${thread_id}`
    return row?.swept === true
  })
  const requests = model.requests.length
  const again = await execute(app(), thread_id, { ...question, request_key: 'first' })
  expect(again.data).toEqual({ ...first.data, result: null })
  expect(model.requests).toHaveLength(requests)
  const kept = await keptEvents(app(), thread_id)
  expect(kept[0]?.seq).toBeGreaterThan(1)
  expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, index) => (kept[0]?.seq ?? 0) + index))
})
