import { expect, test } from 'vitest'
import { carded, token } from './engine-server.ts'
import {
  amount,
  chat,
  type Frame,
  followStream,
  framesIn,
  gate,
  makeCard,
  makeSession,
  owner,
  path,
  resume,
  soon,
  testDoor,
  useApp,
} from './test-app.ts'

const app = useApp()
testDoor(app, { method: 'GET', at: (id) => `${path}/${id}/stream` })

const follow = (id: string, query = '', headers: Record<string, string> = {}) => followStream(app(), id, query, headers)
const ids = (frames: readonly Frame[]) => frames.map(({ id }) => id)

test('all is told again from any number, by the query or by Last-Event-ID, which counts first', async () => {
  const { id } = await makeSession(app())
  app().engine.script([token('一'), token('x', 'router'), carded(makeCard())], [token('二')])
  const told = [...framesIn(await chat(app(), id)), ...framesIn(await resume(app(), id, amount))]
  expect(ids(told)).toEqual(['1', '2', '4', '5', '6', '8'])
  for (const [query, headers, from] of [
    ['', {}, 0],
    ['?after=0', {}, 0],
    ['?after=2', {}, 2],
    ['?after=3', {}, 2],
    ['', { 'last-event-id': '5' }, 4],
    ['?after=0', { 'last-event-id': '6' }, 5],
  ] as const) {
    const reader = follow(id, query, headers)
    await soon(() => expect(reader.frames()).toEqual(told.slice(from)))
    await reader.leave()
  }
  const reader = follow(id)
  const { headers } = await reader.response
  await reader.leave()
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('x-accel-buffering')).toBe('no')
})

test('a stream that was opened before the first chat hears every turn to come, as the chat itself does', async () => {
  const { id } = await makeSession(app())
  const asked = app().engine.callsTo('stream').length
  const readers = [follow(id), follow(id)]
  await soon(() => expect(app().engine.callsTo('stream')).toHaveLength(asked + 2))
  app().engine.script([token('一')], [token('二')])
  const told = [...framesIn(await chat(app(), id)), ...framesIn(await chat(app(), id))]
  for (const reader of readers) {
    await soon(() => expect(reader.frames()).toEqual(told))
    await reader.leave()
  }
})

test('a reader who comes in the middle of a turn hears it from its beginning, while it goes on', async () => {
  const { id } = await makeSession(app())
  const open = gate()
  app().engine.script([token('前'), open.promise, token('后')])
  const running = chat(app(), id)
  await soon(() => expect(app().engine.linesOf(id)).toHaveLength(2))
  const reader = follow(id)
  await soon(() => expect(ids(reader.frames())).toEqual(['1', '2']))
  open.resolve()
  const told = framesIn(await running)
  await soon(() => expect(reader.frames()).toEqual(told))
  await reader.leave()
})

test('a reader who comes to a turn whose place is not written down yet is told its own answer, not the one before', async () => {
  const { id } = await makeSession(app())
  await chat(app(), id)
  const after = app().engine.linesOf(id).length + 1
  const open = gate()
  app().engine.script([token('前'), open.promise, token('后')])
  const running = chat(app(), id)
  const { sql } = app().database
  const growing = () => sql`select id, after_seq, trace_id from consultations.messages
    where session_id = ${id} and status = 'streaming'`
  // It is written down while the engine is silent.
  await soon(async () =>
    expect(await growing()).toMatchObject([{ after_seq: after - 1, trace_id: expect.any(String) }]),
  )
  // As it is in the moment before.
  const [answer] = await sql`update consultations.messages set after_seq = null
    where session_id = ${id} and status = 'streaming' returning id`
  const asked = app().engine.callsTo('stream').length
  const reader = follow(id, `?after=${after}`)
  await soon(() => expect(app().engine.callsTo('stream')).toHaveLength(asked + 1))
  open.resolve()
  await soon(() => expect(reader.frames()).toHaveLength(3))
  const deltas = reader.frames().flatMap(({ event, data }) => (event === 'delta' ? [data] : []))
  expect(deltas).toEqual([
    { content: '前', message_id: answer?.id },
    { content: '后', message_id: answer?.id },
  ])
  expect(reader.frames()).toEqual(framesIn(await running).slice(1))
  await reader.leave()
})

test.each([
  ['?after=-1', {}],
  ['?after=x', {}],
  ['?from=1', {}],
  ['', { 'last-event-id': 'x' }],
  ['', { 'last-event-id': '-1' }],
])('%s %j is refused', async (query, headers) => {
  const { id } = await makeSession(app())
  expect(await app().ask('GET', `${path}/${id}/stream${query}`, { ...owner, headers })).toMatchObject({ status: 400 })
})
