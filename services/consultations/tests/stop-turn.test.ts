import { expect, test } from 'vitest'
import { carded, token } from './engine-server.ts'
import {
  chat,
  framesIn,
  gate,
  makeCard,
  makeSession,
  messagesOf,
  owner,
  path,
  soon,
  testDoor,
  useHouse,
} from './house.ts'

const house = useHouse()
testDoor(house, { method: 'POST', at: (id) => `${path}/${id}/stop` })
const stop = (id: string) => house().ask('POST', `${path}/${id}/stop`, owner)

test('a running turn ends, and what was said so far is kept and marked', async () => {
  const { id } = await makeSession(house())
  house().engine.script([token('只说了'), token('一半'), gate().promise, token('不会说')])
  const running = chat(house(), id)
  await soon(() => expect(house().engine.linesOf(id)).toHaveLength(3))
  expect((await stop(id)).data).toEqual({ outcome: 'cancelled' })
  expect(framesIn(await running).at(-1)).toMatchObject({
    event: 'end',
    data: { output: '只说了一半', status: 'cancelled' },
  })
  expect((await messagesOf(house(), id))[1]).toMatchObject({
    content: '只说了一半',
    status: 'stopped',
    error_code: null,
  })
  expect((await stop(id)).data).toEqual({ outcome: 'nothing_running' })
  expect((await chat(house(), id)).status).toBe(200)
})

test('a card is withdrawn, so that something can be said again', async () => {
  const { id } = await makeSession(house())
  house().engine.script([carded(makeCard())])
  await chat(house(), id)
  expect((await stop(id)).data).toEqual({ outcome: 'card_withdrawn' })
  expect((await chat(house(), id)).status).toBe(200)
})

test('before the first chat there is nothing to stop; while the engine is away it is 503', async () => {
  const { id } = await makeSession(house())
  expect((await stop(id)).data).toEqual({ outcome: 'nothing_running' })
  house().engine.onCall(() => ({ status: 503 }))
  expect(await stop(id)).toMatchObject({ status: 503 })
})
