import { expect, test } from 'vitest'
import { addMember, internalPath, makeMatter, nothing, person, useApp } from '../test-app.ts'

const app = useApp()
const access = (matterId: string, user: string, more: Record<string, string> = {}) =>
  app().ask('GET', `${internalPath}/${matterId}/access`, {
    headers: { 'x-organization-id': 'firm-a', 'x-user-id': user, ...more },
  })
const root = { 'x-is-superuser': 'true' }

test('members may read, and all but observers write; from the moment they are removed they get 404', async () => {
  const { matter_id } = await makeMatter(app())
  for (const [user, role, write] of [
    ['lawyer', 'lawyer', true],
    ['boss', 'firm_admin', true],
    ['watcher', 'observer', false],
  ] as const) {
    await addMember(app(), matter_id, user, role)
    expect((await access(matter_id, user)).data).toEqual({ matter_id, user_id: user, role, read: true, write })
    await app().database.sql`delete from matter.members where matter_id = ${matter_id} and user_id = ${user}`
    expect(await access(matter_id, user)).toMatchObject({ status: 404, code: 'not_found', data: null })
  }
})

test('a superuser reads what is not walled, writes nothing, and knows of nothing in another organization', async () => {
  const { matter_id } = await makeMatter(app())
  expect((await access(matter_id, 'root', root)).data).toMatchObject({ role: null, read: true, write: false })
  expect((await access(matter_id, 'root', { ...root, 'x-organization-id': 'firm-b' })).status).toBe(404)
  await app().database.sql`update matter.matters set walled = true where matter_id = ${matter_id}`
  expect((await access(matter_id, 'root', root)).status).toBe(404)
  expect((await access(matter_id, 'client')).status).toBe(200)
})

test('it decides for a user, who has to be named, and is for services only', async () => {
  const { matter_id } = await makeMatter(app())
  const where = `${internalPath}/${matter_id}/access`
  expect((await app().ask('GET', where, {})).status).toBe(400)
  expect((await app().ask('GET', where, { headers: { 'x-user-id': 'client' } })).status).toBe(400)
  expect((await app().ask('GET', where, person('client'))).status).toBe(401)
  expect((await access(nothing, 'client')).status).toBe(404)
})
