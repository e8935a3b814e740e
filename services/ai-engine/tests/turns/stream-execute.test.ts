import { expect, test } from 'vitest'
import type { JournalRow } from '../../graph/rules/kinds.ts'
import { type KeptEvent, unpacked } from '../../queries/kept-events.ts'
import { execute, newThread, path, request, stream, useApp } from '../test-app.ts'
import {
  all,
  effectsOn,
  expectWhole,
  guardsTheDoor,
  holdTurns,
  keptEvents,
  matterOf,
  openStream,
  readUntil,
  rowsOf,
  until,
} from '../turn-app.ts'

const app = useApp()

guardsTheDoor(app, '/agent/execute/stream', request('door'), [
  ['an empty body', {}],
  ['a message that is too long', request('door', { message: 'x'.repeat(100_001) })],
  ['a locale that is not known', request('door', { locale: 'fr' })],
])

const begin = (thread_id: string, more: object = {}) =>
  openStream(app(), 'POST', '/agent/execute/stream', request(thread_id, more))
const question = { message: '什么是公证？' }

test('a turn that asks ends with its card and no end, after everything was synced', async () => {
  const thread_id = newThread()
  const matter_id = matterOf(thread_id)
  const opened = await begin(thread_id, { matter_id })
  let syncedBefore = -1
  const events = await readUntil(opened, ({ event }) => {
    if (event === 'card') syncedBefore = effectsOn(app(), matter_id).length
    return event === 'card'
  })
  expect(await all(opened)).toEqual([])
  expect(syncedBefore).toBe(1)
  expectWhole(events, 1)
  expect(events.map(({ event }) => event)).not.toContain('end')
  expect(await keptEvents(app(), thread_id)).toEqual(events)
  const nodes = events.flatMap((event) => (event.event === 'task_end' ? [event.data.node] : []))
  expect(nodes).toEqual(['load_context', 'router', 'dispatch', 'run_skill', 'sync_data', 'ask_user'])
  const pending = await app().ask('GET', `${path}/agent/pending_card?thread_id=${thread_id}`)
  expect(pending.data.card).toEqual(events.at(-1)?.data)
})

test('the beginning of a step that changes other services is stored by the commit that it waits for', async () => {
  const thread_id = newThread()
  await stream(app(), 'execute', request(thread_id, { matter_id: matterOf(thread_id) }))
  const rows = await app().database.sql<Pick<JournalRow, 'steps' | 'events'>[]>`
    select steps::json, events::json from ai_engine.journal where thread_id = ${thread_id} order by seq`
  const [before] = rows.filter(({ events }) =>
    events.some(({ event, data }) => event === 'task_start' && data.node === 'sync_data'),
  )
  expect(before?.events.slice(-2)).toMatchObject([
    { event: 'task_end', data: { node: 'run_skill' } },
    { event: 'task_start', data: { node: 'sync_data' } },
  ])
  expect(before?.steps.at(-1)).toMatchObject({ node: 'run_skill' })
})

test('a turn that answers ends with its result and one end, whose output is all that was told', async () => {
  const events = await stream(app(), 'execute', request(newThread(), question))
  expectWhole(events, 1)
  const tokens = events.map((event) => (event.event === 'token' ? event.data.content : '')).join('')
  expect(events.slice(-2)).toMatchObject([
    { event: 'result', data: { goal: 'question', offline: true } },
    { event: 'end', data: { status: 'completed', output: tokens } },
  ])
  expect(tokens.length).toBeGreaterThan(10)
})

test('Content-Location names the trace of the turn, as seen from the address that was called', async () => {
  const { headers, events } = await begin(newThread(), question)
  const [first] = await all({ events })
  const called = `${app().url}${path}/agent/execute/stream`
  const { pathname } = new URL(headers.get('content-location') as string, called)
  const trace = await app().ask('GET', pathname)
  expect(trace).toMatchObject({ status: 200, data: { status: 'completed' } })
  expect(first).toMatchObject({ event: 'progress', data: { trace_id: trace.data.trace_id }, seq: 1 })
  expect(headers.get('content-type')).toMatch(/^application\/x-ndjson/)
})

test('numbers go on over the turns of a thread, and every event was stored before it was told', async () => {
  const thread_id = newThread()
  const told = await stream(app(), 'execute', request(thread_id, question))
  const opened = await begin(thread_id, question)
  for await (const event of opened.events) {
    const [row] = await app().database.sql<{ events: KeptEvent[] }[]>`
      select events::json from ai_engine.journal where thread_id = ${thread_id} and seq <= ${event.seq} order by seq desc limit 1`
    expect(unpacked(row?.events ?? [])).toContainEqual(event)
    told.push(event)
  }
  expectWhole(told, 2)
  expect(await keptEvents(app(), thread_id)).toEqual(told)
})

test('a reader that leaves does not stop the turn', async () => {
  const thread_id = newThread()
  const release = holdTurns(app())
  const opened = await begin(thread_id, question)
  await readUntil(opened, ({ event }) => event === 'task_start')
  opened.leave()
  await expect(all(opened)).rejects.toThrow()
  release()
  const events = await keptEvents(app(), thread_id)
  expectWhole(events, 1)
  expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } })
})

test('the same request while the turn runs is told of the same turn from its beginning', async () => {
  const thread_id = newThread()
  const release = holdTurns(app())
  const more = { ...question, request_key: 'k' }
  const first = await begin(thread_id, more)
  const seen = await readUntil(first, ({ event }) => event === 'task_start')
  const second = await begin(thread_id, more)
  expect(second.headers.get('content-location')).toBe(first.headers.get('content-location'))
  release()
  const [one, other] = await Promise.all([all(first), all(second)])
  expect([...seen, ...one]).toEqual(other)
  expectWhole(other, 1)
  expect(await all(await begin(thread_id, more))).toEqual(other)
})

test('a busy thread, a pending card and a foreign thread are refused before anything is streamed', async () => {
  const thread_id = newThread()
  const release = holdTurns(app())
  const running = begin(thread_id)
  await until(async () => (await rowsOf(app(), thread_id)).length > 0)
  const where = `${path}/agent/execute/stream`
  expect(await app().ask('POST', where, { body: request(thread_id) })).toMatchObject({
    status: 409,
    code: 'thread_busy',
  })
  release()
  const events = await all(await running)
  const refused = await app().ask('POST', where, { body: request(thread_id) })
  expect([refused.status, refused.code, refused.data]).toEqual([409, 'card_pending', events.at(-1)?.data])
  const foreign = { body: request(thread_id, { organization_id: 'firm-b' }) }
  expect((await app().ask('POST', where, foreign)).status).toBe(404)
  expect((await execute(app(), thread_id)).code).toBe('card_pending')
})

test('the pending card is the told one byte for byte', async () => {
  const thread_id = newThread()
  const { text } = await app().ask('POST', `${path}/agent/execute/stream`, { body: request(thread_id) })
  const told = /"event":"card","data":(\{.*\}),"seq":\d+\}\n$/.exec(text)?.[1]
  const pending = await app().ask('GET', `${path}/agent/pending_card?thread_id=${thread_id}`)
  expect(pending.text).toContain(`"card":${told}`)
})

test('a NUL or half a character in a message is 400 and nothing is written: no table could keep it', async () => {
  const before = await rowsOf(app())
  for (const bad of ['a\u0000b', 'half \ud83d'])
    for (const more of [{ message: bad }, { context: { matter_profile: { [bad]: 1 } } }])
      expect(await execute(app(), newThread(), more)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await rowsOf(app())).toEqual(before)
})
