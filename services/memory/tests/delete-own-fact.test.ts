import { beforeAll, expect, test } from 'vitest'
import { expectShut, person } from './matter-server.ts'
import { useApp, write } from './test-app.ts'

const app = useApp()
const path = '/api/v1/memory/facts'
let mine: string
let theirs: string
beforeAll(async () => {
  mine = (await write(app(), 'firm', { content: 'mine' })).data.fact.fact_id
  theirs = (await write(app(), 'firm', { content: 'of a colleague', user_id: 'u2' })).data.fact.fact_id
})
const remove = (factId: string, who = person('u1')) => app().ask('DELETE', `${path}/${factId}`, who)
const total = async (who = person('u1')) => (await app().ask('GET', path, who)).data.total

test('nobody deletes what is remembered of somebody else, a superuser neither', async () => {
  expect(await remove(theirs)).toMatchObject({ status: 404 })
  expect(await remove(mine, person('u1', 'other'))).toMatchObject({ status: 404 })
  expect(await remove(mine, person('boss', 'firm', true))).toMatchObject({ status: 404 })
  expect([await total(), await total(person('u2'))]).toEqual([1, 1])
})

test('people delete what is remembered of them, once', async () => {
  expect(await remove(mine)).toMatchObject({ status: 200, data: { fact_id: mine, deleted: true } })
  expect(await remove(mine)).toMatchObject({ status: 404 })
  expect(await total()).toBe(0)
})

test('a bad id is refused, and who has not logged in', async () => {
  expect(await remove('1')).toMatchObject({ status: 400 })
  await expectShut(app(), `${path}/${theirs}`, 'DELETE')
})
