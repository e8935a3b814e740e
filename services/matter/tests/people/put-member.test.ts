import { expect, test } from 'vitest'
import { client, lawyer, makeMatter, path, useApp } from '../test-app.ts'
import { soon, testDoor } from './doors.ts'

const app = useApp()
testDoor(app, { method: 'PUT', at: (id) => `${path}/${id}/members/new`, body: { role: 'client' } })

const put = (id: string, user: string, role: unknown, who: object = client) =>
  app().ask('PUT', `${path}/${id}/members/${user}`, { ...who, body: { role } })

test('a member is added, gets another role, and the same again changes nothing', async () => {
  const { matter_id } = await makeMatter(app())
  expect((await put(matter_id, 'new', 'observer')).data).toMatchObject([{ user_id: 'client' }, { role: 'observer' }])
  const { data } = await put(matter_id, 'new', 'client')
  expect(data).toMatchObject([{ user_id: 'client' }, { user_id: 'new', role: 'client' }])
  expect((await put(matter_id, 'new', 'client')).data).toEqual(data)
  await soon(() =>
    expect(
      app().audited.filter(({ action, details }) => action.startsWith('member.') && details.matter_id === matter_id),
    ).toMatchObject([
      { action: 'member.added', resource_id: 'new', user_id: 'client' },
      { action: 'member.changed', resource_id: 'new', user_id: 'client' },
    ]),
  )
})

test('members choose their lawyer, who decides from then on', async () => {
  const { matter_id } = await makeMatter(app())
  expect((await put(matter_id, 'lawyer', 'lawyer')).status).toBe(200)
  expect((await put(matter_id, 'friend', 'observer')).status).toBe(403)
  expect((await put(matter_id, 'friend', 'observer', lawyer)).status).toBe(200)
})

test('a lawyer who becomes something else is the lawyer of the matter no longer', async () => {
  const { matter_id } = await makeMatter(app(), { lawyer_id: 'lawyer' })
  expect((await put(matter_id, 'lawyer', 'firm_admin', lawyer)).status).toBe(200)
  expect((await app().ask('GET', `${path}/${matter_id}`, client)).data).toMatchObject({ lawyer_id: 'lawyer' })
  await put(matter_id, 'lawyer', 'observer', lawyer)
  expect((await app().ask('GET', `${path}/${matter_id}`, client)).data).toMatchObject({ lawyer_id: null, version: 2 })
})

test.each([undefined, 'judge', null])('the role %j is refused', async (role) => {
  const { matter_id } = await makeMatter(app())
  expect(await put(matter_id, 'new', role)).toMatchObject({ status: 400, code: 'invalid_input' })
})
