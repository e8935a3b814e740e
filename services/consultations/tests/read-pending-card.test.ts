import { expect, test } from 'vitest'
import { carded } from './engine-server.ts'
import { amount, chat, makeCard, makeSession, owner, path, resume, superuser, testDoor, useApp } from './test-app.ts'

const app = useApp()
testDoor(app, { method: 'GET', at: (id) => `${path}/${id}/pending_card` })
const pending = (id: string, as: object = owner) => app().ask('GET', `${path}/${id}/pending_card`, as)

test('before the first chat, while a card waits, and after its answer', async () => {
  const { id } = await makeSession(app())
  expect((await pending(id)).data).toEqual({ has_pending_card: false })
  const card = makeCard({ more: { of: ['the', 'engine'] } })
  app().engine.script([carded(card)])
  await chat(app(), id)
  for (const as of [owner, superuser]) expect((await pending(id, as)).data).toEqual({ has_pending_card: true, card })
  await resume(app(), id, amount)
  expect((await pending(id)).data).toEqual({ has_pending_card: false })
})

test('while the engine is away it is unknown: 503', async () => {
  const { id } = await makeSession(app())
  app().engine.onCall(() => ({ status: 503 }))
  expect(await pending(id)).toMatchObject({ status: 503, code: 'dependency_unavailable' })
})
