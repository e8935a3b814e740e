import { expect, test } from 'vitest'
import { addMember, internalPath, makeMatter, person, useApp } from '../test-app.ts'

const app = useApp()
const list = (user: string, organization: string, superuser = false) =>
  app().ask('GET', `${internalPath}/of-user`, {
    headers: {
      'x-user-id': user,
      'x-organization-id': organization,
      ...(superuser && { 'x-is-superuser': 'true' }),
    },
  })

test('the matters that somebody is a member of, in that organization and in no other', async () => {
  const of = (user_id: string, organization_id: string) => makeMatter(app(), { user_id, organization_id })
  const mine = await of('ann', 'list-a')
  const theirs = await of('bob', 'list-a')
  await of('ann', 'list-b')
  expect((await list('ann', 'list-a')).data).toEqual({
    member_of: [mine.matter_id],
    observer_of: [],
    sees_others: false,
    hidden: [],
  })
  await addMember(app(), theirs.matter_id, 'ann', 'observer')
  expect((await list('ann', 'list-a')).data.member_of.sort()).toEqual([mine.matter_id, theirs.matter_id].sort())
  expect((await list('ann', 'list-a')).data.observer_of).toEqual([theirs.matter_id])
  expect((await list('nobody', 'list-a')).data.member_of).toEqual([])
})

test('a superuser is told which matters are hidden from them: walled ones that they are no member of', async () => {
  const of = () => makeMatter(app(), { user_id: 'ann', organization_id: 'list-c' })
  const [open, walled] = [await of(), await of()]
  await app().database.sql`update matter.matters set walled = true where matter_id = ${walled.matter_id}`
  const told = { member_of: [], observer_of: [], sees_others: true, hidden: [walled.matter_id] }
  expect((await list('root', 'list-c', true)).data).toEqual(told)
  await addMember(app(), walled.matter_id, 'root', 'lawyer')
  expect((await list('root', 'list-c', true)).data).toEqual({ ...told, member_of: [walled.matter_id], hidden: [] })
  expect(open.matter_id).not.toBe(walled.matter_id)
})

test('it is for services that name a user', async () => {
  expect((await app().ask('GET', `${internalPath}/of-user`, {})).status).toBe(400)
  expect((await app().ask('GET', `${internalPath}/of-user`, person('client'))).status).toBe(401)
})
