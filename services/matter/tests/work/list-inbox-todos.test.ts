import { expect, test } from 'vitest'
import { wallOff } from '../people/doors.ts'
import { addMember, forger, makeMatter, nobody, path, person, superuser, useApp } from '../test-app.ts'
import { putTodo } from './work-doors.ts'

const app = useApp()
const ann = person('ann', 'inbox')
const list = async (query = '', as: object = ann) => (await app().ask('GET', `${path}/todos?${query}`, as)).data
const keysOf = ({ items }: { items: { todo_key: string }[] }) => items.map(({ todo_key }) => todo_key)
const of = (user_id: string, change: object = {}) =>
  makeMatter(app(), { user_id, organization_id: 'inbox', title: `of ${user_id}`, ...change })

test('what is open in all matters of a member comes in one list, overdue first, with the matter and whose it is', async () => {
  const [own, shared] = [await of('ann'), await of('bob')]
  await addMember(app(), shared.matter_id, 'ann', 'lawyer')
  const put = (matter_id: string, change: object) => putTodo(app(), matter_id, { ...change })
  await put(own.matter_id, { todo_key: 'later', due_at: '2096-01-01T00:00:00Z' })
  await put(own.matter_id, { todo_key: 'done', due_at: '2020-01-01T00:00:00Z', status: 'completed' })
  // In China the day has begun.
  await put(shared.matter_id, { todo_key: 'missed', due_at: '2021-03-04T16:00:00Z', deadline_kind: 'limitation' })
  const page = await list()
  expect(keysOf(page)).toEqual(['missed', 'later', 'intake-collection', 'intake-collection'])
  expect(page).toMatchObject({ total: 4, page: 1, size: 20, total_pages: 1 })
  const [missed, later, intake] = page.items
  expect(missed).toMatchObject({
    matter_id: shared.matter_id,
    matter_title: 'of bob',
    deadline_kind: 'limitation',
    due_on: '2021-03-05',
    overdue: true,
    mine: true,
  })
  expect(later).toMatchObject({ matter_id: own.matter_id, matter_title: 'of ann', overdue: false, mine: false })
  expect(intake).toMatchObject({ due_at: null, due_on: null, overdue: false })
  expect(keysOf(await list('mine=true'))).toEqual(['missed', 'intake-collection'])
  expect(await list('mine=false&size=1&page=2')).toMatchObject({ items: [{ mine: false }], total: 2, total_pages: 2 })
})

test('others have none of it: strangers, a superuser, the same name elsewhere, and a member once removed', async () => {
  const { matter_id } = await of('carl')
  await addMember(app(), matter_id, 'dora', 'lawyer')
  for (const as of [person('stranger', 'inbox', 'matters:read'), person('carl', 'elsewhere')])
    expect(await list('', as)).toMatchObject({ items: [], total: 0 })
  expect(await list('', superuser)).toMatchObject({ items: [], total: 0 })
  expect(await list('', person('dora', 'inbox'))).toMatchObject({ total: 1 })
  await wallOff(app(), matter_id)
  expect(await list('', person('dora', 'inbox'))).toMatchObject({ total: 1 })
  await app().ask('DELETE', `${path}/${matter_id}/members/dora`, person('dora', 'inbox'))
  expect(await list('', person('dora', 'inbox'))).toMatchObject({ items: [], total: 0 })
})

test('of a closed matter nothing is left to do, and an observer has nothing to do', async () => {
  const { matter_id } = await of('eve')
  await addMember(app(), matter_id, 'otto', 'observer')
  expect(await list('', person('otto', 'inbox'))).toMatchObject({ items: [{ mine: false }] })
  await app().database.sql`update matter.matters set status = 'CLOSED' where matter_id = ${matter_id}`
  expect(await list('', person('eve', 'inbox'))).toMatchObject({ items: [], total: 0 })
})

test('401 without a login or with a wrong key; a bad query is refused', async () => {
  for (const as of [nobody, forger]) expect((await app().ask('GET', `${path}/todos`, as)).status).toBe(401)
  for (const query of ['mine=maybe', 'size=201', 'status=open'])
    expect((await app().ask('GET', `${path}/todos?${query}`, ann)).status).toBe(400)
})
