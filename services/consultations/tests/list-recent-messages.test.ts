import { expect, test } from 'vitest'
import { chat, internalPath, makeSession, messagesOf, testInternalDoor, useApp } from './test-app.ts'

const app = useApp()
testInternalDoor(app, { method: 'GET', at: (id) => `${internalPath}/${id}/messages/recent` })
const recent = (id: string, query = '') => app().ask('GET', `${internalPath}/${id}/messages/recent${query}`)

test('the last ones, oldest first, 20 unless told otherwise', async () => {
  const { id } = await makeSession(app())
  expect((await recent(id)).data).toEqual({ items: [], page: 1, size: 20, total: 0, total_pages: 0 })
  for (let n = 0; n < 11; n++) await chat(app(), id, { message: `m${n}` })
  const all = await messagesOf(app(), id)
  expect(all).toHaveLength(22)
  expect((await recent(id)).data).toMatchObject({ items: all.slice(-20), total: 22 })
  expect((await recent(id, '?limit=3')).data.items).toEqual(all.slice(-3))
  expect((await recent(id, '?size=3&page=2')).data.items).toEqual(all.slice(-6, -3))
  expect((await recent(id, '?limit=200')).data.items).toEqual(all)
})

test.each(['limit=0', 'limit=201', 'limit=x', 'size=3&limit=4', 'last=3'])('%s is refused', async (query) => {
  const { id } = await makeSession(app())
  expect(await recent(id, `?${query}`)).toMatchObject({ status: 400, code: 'invalid_input' })
})
