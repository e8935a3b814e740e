import { expect, test } from 'vitest'
import { answersTo, execute, newThread, path, request, stream, useApp } from '../test-app.ts'
import { all, effectsOn, expectWhole, guardsTheDoor, keptEvents, matterOf, openStream, rowsOf } from '../turn-app.ts'

const app = useApp()
const where = '/agent/resume/stream'
const good = { thread_id: 'door', user_response: { answers: [{ field_key: 'intake.claim', value: 'x' }] } }

guardsTheDoor(app, where, good, [
  ['an empty body', {}],
  ['a message, which is not for a card', { ...good, message: 'hello' }],
  ['answers without a value list', { thread_id: 'door', user_response: {} }],
])

const asked = async (thread_id: string, more: object = {}) => (await execute(app(), thread_id, more)).data.card
const body = (thread_id: string, card: Parameters<typeof answersTo>[0], more: object = {}) => ({
  thread_id,
  card_id: card.card_id,
  user_response: { answers: answersTo(card) },
  ...more,
})

test('card after card, each turn ends once, everything is synced before it stops, and the last one ends', async () => {
  const thread_id = newThread()
  const matter_id = matterOf(thread_id)
  let card = await asked(thread_id, { matter_id })
  let turns = 1
  for (; card; turns++) {
    const syncs = effectsOn(app(), matter_id).length
    const events = await stream(app(), 'resume', body(thread_id, card))
    const last = events.at(-1)
    expect(effectsOn(app(), matter_id).length).toBeGreaterThan(syncs)
    const nodes = events.flatMap((event) => (event.event === 'task_end' ? [event.data.node] : []))
    const stop = nodes.indexOf('ask_user')
    if (stop >= 0) expect(nodes[stop - 1]).toBe('sync_data')
    card = last?.event === 'card' ? last.data : undefined
    const pending = await app().ask('GET', `${path}/agent/pending_card?thread_id=${thread_id}`)
    expect(pending.data).toEqual(card ? { has_pending_card: true, card } : { has_pending_card: false })
  }
  const events = await keptEvents(app(), thread_id)
  expectWhole(events, turns)
  expect(events.filter(({ event }) => event === 'end')).toHaveLength(1)
  expect(app().neighbours.calls.filter(({ path: at }) => at.endsWith('/files/upload'))).toHaveLength(1)
  expect(turns).toBeGreaterThan(3)
})

test('Content-Location names the trace of this turn, not of the one that asked', async () => {
  const thread_id = newThread()
  const opened = await openStream(app(), 'POST', where, body(thread_id, await asked(thread_id)))
  const events = await all(opened)
  const { pathname } = new URL(opened.headers.get('content-location') as string, `${app().url}${path}${where}`)
  const { status, data } = await app().ask('GET', pathname)
  expect([status, data.kind, data.turn_no]).toEqual([200, 'resume', 2])
  expect(events[0]).toMatchObject({ event: 'progress', data: { trace_id: data.trace_id } })
})

test('a bad or stale answer, a thread without a card and a foreign one are refused before anything is streamed', async () => {
  const thread_id = newThread()
  const card = await asked(thread_id)
  const before = await rowsOf(app(), thread_id)
  const refused = async (sent: object) => {
    const { status, code } = await app().ask('POST', path + where, { body: sent })
    return `${status} ${code}`
  }
  expect(await refused({ thread_id, user_response: { answers: [{ field_key: '__proto__.x', value: 1 }] } })).toBe(
    '400 invalid_input',
  )
  expect(await refused(body(thread_id, card, { card_id: '01990000-0000-7000-8000-000000000000' }))).toBe('409 conflict')
  expect(await refused(body(thread_id, card, { organization_id: 'firm-b' }))).toBe('404 not_found')
  expect(await rowsOf(app(), thread_id)).toEqual(before)
  const free = newThread()
  await stream(app(), 'execute', request(free, { skill: 'chat_answer', skill_only: true }))
  expect(await refused({ ...good, thread_id: free })).toBe('409 no_card_pending')
})

test('the same resume again is told the same events', async () => {
  const thread_id = newThread()
  const sent = body(thread_id, await asked(thread_id), { request_key: 'r' })
  const told = await Promise.all([1, 2, 3].map(() => stream(app(), 'resume', sent)))
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
  expect(await stream(app(), 'resume', sent)).toEqual(told[0])
  expectWhole(await keptEvents(app(), thread_id), 2)
})
