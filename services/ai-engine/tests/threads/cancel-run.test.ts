import { startModelServer } from '@casewright/models/testing/model-server'
import { afterAll, expect, test } from 'vitest'
import { asking } from '../asking.ts'
import { answersTo, execute, newThread, nothing, path, request, resume, useApp } from '../test-app.ts'
import {
  all,
  expectWhole,
  guardsTheDoor,
  keptEvents,
  openStream,
  readUntil,
  replicaOf,
  rowsOf,
  tokensIn,
  until,
} from '../turn-app.ts'

const model = await startModelServer()
const environment = { AI_BASE_URL: model.url, AI_MODEL: 'm', AI_LEASE_MS: '6000' }
const app = useApp(environment)
afterAll(() => model.stop())

guardsTheDoor(app, '/agent/cancel', { thread_id: 'door' }, [
  ['an empty body', {}],
  ['a trace id that is none', { thread_id: 'door', trace_id: 'last' }],
  ['a member that is not known', { thread_id: 'door', reason: 'tired' }],
])

const question = { message: '什么是公证？' }
const cancel = (thread_id: string, more: object = {}, at = app()) =>
  at.ask('POST', `${path}/agent/cancel`, { body: { thread_id, ...more } })
const speaking = async (thread_id: string) => {
  const opened = await openStream(app(), 'POST', '/agent/execute/stream', request(thread_id, question))
  return { opened, seen: await readUntil(opened, ({ event }) => event === 'token') }
}

test.each([
  ['hangs', { hang: 'The answer is ' }],
  ['speaks slowly', { say: 'word '.repeat(20_000), pauseMs: 20 }],
])(
  'a turn whose model %s ends at once with what was said, the line to the model is closed, and the thread is free',
  async (_, behaviour) => {
    const thread_id = newThread()
    model.script(behaviour)
    const { opened, seen } = await speaking(thread_id)
    const began = performance.now()
    expect((await cancel(thread_id)).data).toMatchObject({ thread_id, outcome: 'cancelled' })
    const told = [...seen, ...(await all(opened))]
    expect(performance.now() - began).toBeLessThan(30_000)
    expectWhole(told, 1)
    expect(told.at(-1)).toMatchObject({ event: 'end', data: { status: 'cancelled', output: tokensIn(told) } })
    expect(tokensIn(told).length).toBeGreaterThan(3)
    expect(told.map(({ event }) => event)).not.toContain('error')
    await until(() => model.underWay() === 0)
    const next = await execute(app(), thread_id, question)
    expect(next.data).toMatchObject({ status: 'completed', error: null })
    expectWhole(await keptEvents(app(), thread_id), 2)
    expect((await app().ask('GET', `${path}/traces/${next.data.trace_id}`)).status).toBe(200)
  },
)

test('a turn that is cancelled while a skill asks its model ends with nothing said', async () => {
  const thread_id = newThread()
  model.script({ silent: true })
  const running = execute(app(), thread_id, { skill: 'intake', skill_only: true })
  await until(() => model.underWay() === 1)
  await cancel(thread_id)
  expect((await running).data).toMatchObject({ status: 'cancelled', output: '', error: null, card: null })
  await until(() => model.underWay() === 0)
})

test('from another replica it works within the renewal time', async () => {
  const replica = await replicaOf(app(), environment)
  const thread_id = newThread()
  model.script({ hang: 'The answer is ' })
  const { opened, seen } = await speaking(thread_id)
  const began = performance.now()
  expect((await cancel(thread_id, {}, replica)).data).toMatchObject({ outcome: 'cancelling' })
  const told = [...seen, ...(await all(opened))]
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(told.at(-1)).toMatchObject({ event: 'end', data: { status: 'cancelled', output: 'The answer is ' } })
  expectWhole(told, 1)
  await until(() => model.underWay() === 0)
  await replica.stop()
})

test('a card is withdrawn: it cannot be answered any more, and the thread takes the next message', async () => {
  const thread_id = newThread()
  model.script({ say: asking })
  const { data } = await execute(app(), thread_id, { skill: 'intake', skill_only: true })
  expect(data.error).toBeNull()
  const { card, trace_id } = data
  expect((await cancel(thread_id)).data).toEqual({ thread_id, trace_id, outcome: 'card_withdrawn' })
  const pending = await app().ask('GET', `${path}/agent/pending_card?thread_id=${thread_id}`)
  expect(pending.data).toEqual({ has_pending_card: false })
  const late = await resume(app(), thread_id, answersTo(card), { card_id: card.card_id })
  expect([late.status, late.code]).toEqual([409, 'no_card_pending'])
  expect((await execute(app(), thread_id, { ...question, skill: 'chat_answer' })).data.status).toBe('completed')
  expectWhole(await keptEvents(app(), thread_id), 2)
})

test('where nothing runs it says so, the id of another turn is 409, a foreign or unknown thread 404, and nothing changes', async () => {
  const thread_id = newThread()
  await execute(app(), thread_id, question)
  const before = await rowsOf(app(), thread_id)
  expect((await cancel(thread_id)).data).toEqual({ thread_id, trace_id: null, outcome: 'nothing_running' })
  expect(await cancel(thread_id, { trace_id: nothing })).toMatchObject({ status: 409, code: 'conflict' })
  const foreign = { body: { thread_id }, headers: { 'x-organization-id': 'firm-b' } }
  expect((await app().ask('POST', `${path}/agent/cancel`, foreign)).status).toBe(404)
  expect((await cancel(newThread())).status).toBe(404)
  expect(await rowsOf(app(), thread_id)).toEqual(before)
})

test('the id of another turn does not stop the one that runs', async () => {
  const thread_id = newThread()
  model.script({ hang: 'Well ' })
  const { opened } = await speaking(thread_id)
  expect((await cancel(thread_id, { trace_id: nothing })).status).toBe(409)
  expect(model.underWay()).toBe(1)
  await cancel(thread_id)
  expect((await all(opened)).at(-1)).toMatchObject({ event: 'end', data: { status: 'cancelled' } })
})
