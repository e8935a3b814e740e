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
  useApp,
} from './test-app.ts'

const app = useApp()
testDoor(app, { method: 'POST', at: (id) => `${path}/${id}/stop` })
const stop = (id: string) => app().ask('POST', `${path}/${id}/stop`, owner)

test('a running turn ends, and what was said so far is kept and marked', async () => {
  const { id } = await makeSession(app())
  app().engine.script([token('只说了'), token('一半'), gate().promise, token('不会说')])
  const running = chat(app(), id)
  await soon(() => expect(app().engine.linesOf(id)).toHaveLength(3))
  expect((await stop(id)).data).toEqual({ outcome: 'cancelled' })
  expect(framesIn(await running).at(-1)).toMatchObject({
    event: 'end',
    data: { output: '只说了一半', status: 'cancelled' },
  })
  expect((await messagesOf(app(), id))[1]).toMatchObject({
    content: '只说了一半',
    status: 'stopped',
    error_code: null,
  })
  expect((await stop(id)).data).toEqual({ outcome: 'nothing_running' })
  expect((await chat(app(), id)).status).toBe(200)
})

test('a card is withdrawn, so that something can be said again', async () => {
  const { id } = await makeSession(app())
  app().engine.script([carded(makeCard())])
  await chat(app(), id)
  expect((await stop(id)).data).toEqual({ outcome: 'card_withdrawn' })
  expect((await chat(app(), id)).status).toBe(200)
})

test('before the first chat there is nothing to stop; while the engine is away it is 503', async () => {
  const { id } = await makeSession(app())
  expect((await stop(id)).data).toEqual({ outcome: 'nothing_running' })
  app().engine.onCall(() => ({ status: 503 }))
  expect(await stop(id)).toMatchObject({ status: 503 })
})
