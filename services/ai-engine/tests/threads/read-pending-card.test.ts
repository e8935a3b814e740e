import { expect, test } from 'vitest'
import { answersTo, execute, newThread, path, request, resume, useApp } from '../test-app.ts'
import { everyRow, expectShut, hangingTurn, read, within } from './reading.ts'

const app = useApp()
const pending = (thread_id: string, options: object = {}) => read(app(), '/agent/pending_card', { thread_id }, options)
const none = { status: 200, data: { has_pending_card: false } }

test('the card is the one that the stream ended with, byte for byte, however often it is read', async () => {
  const thread_id = newThread()
  const streamed = await app().ask('POST', `${path}/agent/execute/stream`, { body: request(thread_id) })
  const card = /"event":"card","data":(.*),"seq":\d+\}\n$/.exec(streamed.text)?.[1] ?? 'no card'
  const before = await everyRow(app())
  const { data, text } = await pending(thread_id)
  expect(data).toEqual({ has_pending_card: true, card: JSON.parse(card) })
  expect(text).toContain(`"card":${card}}`)
  expect((await pending(thread_id)).text).toBe(text)
  expect(await everyRow(app())).toEqual(before)
})

test('an answered card is not pending any more, and the next one is', async () => {
  const thread_id = newThread()
  const { data } = await execute(app(), thread_id)
  const { data: next } = await resume(app(), thread_id, answersTo(data.card))
  const { data: now } = await pending(thread_id)
  expect(now.card?.card_id).toBe(next.card?.card_id)
  expect(now.card?.card_id).not.toBe(data.card.card_id)
})

test('a withdrawn card is not pending any more', async () => {
  const thread_id = newThread()
  await execute(app(), thread_id)
  await app().ask('POST', `${path}/agent/cancel`, { body: { thread_id } })
  expect(await pending(thread_id)).toMatchObject(none)
})

test('a thread that is unknown, or has ended, or runs, has none', async () => {
  expect(await pending('consultation:unknown')).toMatchObject(none)
  const thread_id = newThread()
  await execute(app(), thread_id, { message: 'What is a lease?' })
  expect((await pending(thread_id)).data).toEqual(none.data)
  const turn = await hangingTurn(app(), thread_id)
  expect((await pending(thread_id)).data).toEqual(none.data)
  await turn.stop()
})

test('another organization sees no card; its own and a service that acts for none do', async () => {
  const thread_id = newThread()
  await execute(app(), thread_id)
  const { data } = await pending(thread_id, within('firm-b'))
  expect(data).toEqual(none.data)
  for (const options of [within('firm-a'), {}])
    expect((await pending(thread_id, options)).data.has_pending_card).toBe(true)
})

test.each(['', 'a b', 'x'.repeat(201), 'a\n'])('the thread %j is refused', async (thread_id) => {
  expect(await pending(thread_id)).toMatchObject({ status: 400, data: [{ path: 'query.thread_id' }] })
})

test('one must name a thread', async () => {
  expect(await app().ask('GET', `${path}/agent/pending_card`)).toMatchObject({ status: 400 })
})

test('without the right key nobody sees it', () =>
  expectShut(app(), 'GET', '/agent/pending_card?thread_id=consultation:x'))
