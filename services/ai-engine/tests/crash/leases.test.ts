import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Behaviour, startModelServer } from '@casewright/models/testing/model-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking } from '../asking.ts'
import { execute, newThread, path, request, type TestApp, useApp } from '../test-app.ts'
import {
  all,
  effectsOn,
  expectWhole,
  follow,
  keptEvents,
  matterOf,
  openStream,
  readUntil,
  replicaOf,
  rowsOf,
  tokensIn,
  until,
} from '../turn-app.ts'

const model = await startModelServer()
const leaseMs = 3_000
const environment = { AI_BASE_URL: model.url, AI_MODEL: 'm', AI_LEASE_MS: String(leaseMs) }
const app = useApp(environment)
let child: { process: ChildProcess; app: TestApp }
/** A replica that can be frozen. */
beforeAll(async () => {
  const { address, neighbours } = app()
  // So long that it loses no turn before it is frozen, however busy the machine is; `freeze` ends it.
  const patient = { ...environment, AI_LEASE_MS: String(leaseMs * 4) }
  const given = JSON.stringify({ address, neighbours: neighbours.urls, environment: patient })
  const forked = fork(new URL('./engine-child.ts', import.meta.url), [given], { execArgv: [] })
  const [url] = await once(forked, 'message')
  child = { process: forked, app: { ...app(), url } as TestApp }
})
afterAll(async () => {
  child?.process.kill('SIGKILL')
  await model.stop()
})

const question = { message: 'What is a notary?' }
const begin = (at: TestApp, thread_id: string, more: object = question) =>
  openStream(at, 'POST', '/agent/execute/stream', request(thread_id, more))
/** Stops the replica that has the turn in its first attempt, until its lease is over; `attempts` counts more of them. */
const freeze = async (thread_id: string, attempts = 1) => {
  child.process.kill('SIGSTOP')
  const held = await app().database.sql`
    update ai_engine.threads set lease_until = now() - interval '1 second', attempts = ${attempts}
    where thread_id = ${thread_id} and attempts = 1`
  expect(held.count).toBe(1)
}
const attemptsOf = async (thread_id: string) => {
  const [row] = await app().database.sql<{ attempts: number }[]>`
    select attempts from ai_engine.threads where thread_id = ${thread_id}`
  return row?.attempts ?? 0
}
test('a frozen process loses its turn in the middle of an answer: it is gone on with from the told words, and the woken process writes nothing', async () => {
  const thread_id = newThread()
  model.script({ hang: 'one two three ' }, { say: 'four five', pauseMs: 100 })
  const sent = { ...question, request_key: 'k' }
  const opened = await begin(child.app, thread_id, sent)
  const seen = await readUntil(opened, (event) => event.event === 'token' && /three/.test(event.data.content))
  await freeze(thread_id)
  const began = performance.now()
  const followed = all(await follow(app(), thread_id, 0))
  await until(async () => (await attemptsOf(thread_id)) === 2)
  // Sent again to the process that has the turn now: it is told from the beginning.
  const again = all(await begin(app(), thread_id, sent))
  const told = await followed
  expect(performance.now() - began).toBeLessThan(leaseMs * 10)
  expect(await again).toEqual(told)
  expectWhole(told, 1)
  expect(told.slice(0, seen.length)).toEqual(seen)
  expect(told.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed', output: 'one two three four five' } })
  expect(tokensIn(told)).toBe('one two three four five')
  const started = told.flatMap((event) => (event.event === 'task_start' ? [event.data.node] : []))
  expect(started).toEqual(['load_context', 'router', 'dispatch', 'chat_respond'])
  expect(await attemptsOf(thread_id)).toBe(2)
  const prompt = JSON.stringify(model.requests.at(-1)?.messages)
  expect(prompt).toContain('one two three')

  const before = await rowsOf(app(), thread_id)
  child.process.kill('SIGCONT')
  await until(() => model.underWay() === 0)
  expect(await all(opened)).toEqual(told.slice(seen.length))
  await pause(500)
  expect(await rowsOf(app(), thread_id)).toEqual(before)
})

test('frozen in the middle of a sync, the turn is taken over from the last committed step and the same is sent once more', async () => {
  const thread_id = newThread()
  const matter_id = matterOf(thread_id)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let syncs = 0
  app().neighbours.intercept(({ path: at }) =>
    at.includes(matter_id) && at.endsWith('/sync/all') && ++syncs === 1 ? promise : undefined,
  )
  model.script({ say: asking })
  const opened = await begin(child.app, thread_id, { matter_id, skill: 'intake', skill_only: true })
  await until(() => syncs === 1)
  await freeze(thread_id)
  await until(async () => (await rowsOf(app(), thread_id)).some((row) => row.startsWith('turns')))
  const told = await keptEvents(app(), thread_id)
  expectWhole(told, 1)
  const before = await rowsOf(app(), thread_id)
  resolve(undefined)
  child.process.kill('SIGCONT')
  expect(await all(opened)).toEqual(told)
  await pause(500)
  app().neighbours.intercept(undefined)
  expect(await rowsOf(app(), thread_id)).toEqual(before)
  const [first, second, ...more] = effectsOn(app(), matter_id).map(({ body }) => body)
  expect([second, more]).toEqual([first, []])
  const ran = told.flatMap((event) => (event.event === 'task_end' ? [event.data.node] : []))
  expect(ran).toEqual(['load_context', 'router', 'dispatch', 'run_skill', 'sync_data', 'ask_user'])
})

test('a turn that no process could finish in 5 attempts ends with error and end, and what was said is kept', async () => {
  const thread_id = newThread()
  model.script({ hang: 'one two ' })
  const opened = await begin(child.app, thread_id)
  await readUntil(opened, ({ event }) => event === 'token')
  await freeze(thread_id, 5)
  child.process.kill('SIGKILL')
  await all(opened).catch(() => {})
  const told = await keptEvents(app(), thread_id)
  expectWhole(told, 1)
  expect(told.slice(-2)).toMatchObject([
    { event: 'error', data: { code: 'internal_error', retryable: false } },
    { event: 'end', data: { status: 'failed', output: tokensIn(told) } },
  ])
  expect((await execute(app(), thread_id, question)).data.status).toBe('completed')
})

test.each<[string, Behaviour]>([
  ['said something', { hang: 'one two ' }],
  ['said nothing yet', { silent: true }],
])(
  'a graceful stop gives a turn that has %s back at once: it ends on the other replica, also for those who wait on the first',
  async (_, behaviour) => {
    const leaving = await replicaOf(app(), { ...environment, AI_LEASE_MS: '600000' })
    const thread_id = newThread()
    const requests = model.requests.length
    model.script(behaviour, { say: 'three' })
    const waiting = leaving
      .ask('POST', `${path}/agent/execute`, { body: request(thread_id, question) })
      .catch(() => null)
    await until(() => model.requests.length > requests)
    const here = await follow(app(), thread_id, 0)
    await pause(60)
    const began = performance.now()
    await leaving.stop()
    const told = await all(here)
    expect(performance.now() - began).toBeLessThan(60_000)
    expectWhole(told, 1)
    expect(told.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed', output: tokensIn(told) } })
    expect(tokensIn(told)).toMatch(/three$/)
    expect(await keptEvents(app(), thread_id)).toEqual(told)
    await waiting
  },
)

test('a turn that cannot be loaded holds up none of the others that wait to be taken over', async () => {
  const { sql } = app().database
  // Whatever the order, one of the broken ones comes before the sound one.
  const threads = [newThread(), newThread(), newThread()] as const
  const [first, sound, last] = threads
  for (const thread_id of threads) await execute(app(), thread_id, question)
  await sql`update ai_engine.threads set snapshot_seq = 100000 where thread_id in (${first}, ${last})`
  await sql`
    update ai_engine.threads set status = 'busy', trace_id = gen_random_uuid(), turn_no = turn_no + 1,
      first_event = event_seq + 1, first_step = step_seq + 1, lease_owner = gen_random_uuid(),
      lease_until = now() - interval '1 second'
    where thread_id in ${sql(threads)}`
  await until(async () => (await rowsOf(app(), sound)).filter((row) => row.startsWith('turns')).length === 2)
  expect(await attemptsOf(sound)).toBe(2)
  await sql`delete from ai_engine.threads where thread_id in (${first}, ${last})`
})
