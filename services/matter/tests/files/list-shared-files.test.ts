import { expect, test } from 'vitest'
import { addMember, internalPath, makeMatter, person, useApp } from '../test-app.ts'

const app = useApp()
const [ofMatter, delivered, unknown] = ['file-1', 'file-2', 'file-3']
const shared = (user: string, organization = 'firm-a') =>
  app().ask('POST', `${internalPath}/shared-files`, {
    headers: { 'x-user-id': user, 'x-organization-id': organization, 'x-is-superuser': 'true' },
    body: { file_ids: [ofMatter, delivered, unknown] },
  })

test('files and deliverables of a matter are shared with its members, as long as they are members', async () => {
  const { matter_id } = await makeMatter(app())
  const { sql } = app().database
  await sql`update matter.matters set file_ids = ${sql.json([ofMatter])} where matter_id = ${matter_id}`
  const deliverables = [{ deliverable_key: 'd', title: 'D', file_id: delivered }]
  await app().ask('POST', `${internalPath}/${matter_id}/sync/all`, { body: { source_seq: 1, deliverables } })
  expect((await shared('client')).data).toEqual({ file_ids: [ofMatter, delivered] })
  await addMember(app(), matter_id, 'watcher', 'observer')
  expect((await shared('watcher')).data).toEqual({ file_ids: [ofMatter, delivered] })
  await sql`delete from matter.members where user_id = 'watcher'`
  for (const [user, organization] of [
    ['watcher', 'firm-a'],
    ['root', 'firm-a'],
    ['client', 'firm-b'],
  ] as const)
    expect((await shared(user, organization)).data).toEqual({ file_ids: [] })
})

test('it is for services that name a user', async () => {
  const body = { file_ids: [] }
  expect((await app().ask('POST', `${internalPath}/shared-files`, { body })).status).toBe(400)
  expect((await app().ask('POST', `${internalPath}/shared-files`, { ...person('client'), body })).status).toBe(401)
})
