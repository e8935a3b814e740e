import { expect, test } from 'vitest'
import { addMember, internalPath, makeMatter, person, useApp } from '../test-app.ts'

const app = useApp()
const [ofMatter, delivered, both, unknown] = ['file-1', 'file-2', 'file-3', 'file-4']
const hidden = async (user: string, organization = 'firm-a') => {
  const answer = await app().ask('POST', `${internalPath}/hidden-files`, {
    headers: { 'x-user-id': user, 'x-organization-id': organization, 'x-is-superuser': 'true' },
    body: { file_ids: [ofMatter, delivered, both, unknown] },
  })
  return answer.data.file_ids.toSorted()
}
const putFiles = async (matter_id: string, file_ids: string[]) => {
  const { sql } = app().database
  await sql`update matter.matters set file_ids = ${sql.json(file_ids)} where matter_id = ${matter_id}`
}
const setWalled = async (matter_id: string, walled: boolean) => {
  await app().database.sql`update matter.matters set walled = ${walled} where matter_id = ${matter_id}`
}

test('files and deliverables of a walled matter are hidden from all but its members, unless another matter shows them', async () => {
  const { matter_id } = await makeMatter(app())
  await putFiles(matter_id, [ofMatter, both])
  const deliverables = [{ deliverable_key: 'd', title: 'D', file_id: delivered }]
  await app().ask('POST', `${internalPath}/${matter_id}/sync/all`, { body: { source_seq: 1, deliverables } })
  expect(await hidden('root')).toEqual([])
  await setWalled(matter_id, true)
  expect(await hidden('root')).toEqual([ofMatter, delivered, both])
  expect(await hidden('client')).toEqual([])
  expect(await hidden('root', 'firm-b')).toEqual([])
  const { matter_id: other } = await makeMatter(app())
  await putFiles(other, [both])
  expect(await hidden('root')).toEqual([ofMatter, delivered])
  await setWalled(other, true)
  expect(await hidden('root')).toEqual([ofMatter, delivered, both])
  await addMember(app(), other, 'root', 'observer')
  expect(await hidden('root')).toEqual([ofMatter, delivered])
})

test('it is for services that name a user', async () => {
  const body = { file_ids: [] }
  expect((await app().ask('POST', `${internalPath}/hidden-files`, { body })).status).toBe(400)
  expect((await app().ask('POST', `${internalPath}/hidden-files`, { ...person('client'), body })).status).toBe(401)
})
