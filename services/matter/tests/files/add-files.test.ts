import { expect, test } from 'vitest'
import { addMember, internalPath, makeMatter, nothing, person, useApp } from '../test-app.ts'
import { useFilesServer } from './files-server.ts'

const filesServer = useFilesServer()
const app = useApp({}, () => ({ 'files-service': filesServer.url }))
const add = (matterId: string, file_ids: string[], user?: string, organization = 'firm-a') =>
  app().ask('POST', `${internalPath}/${matterId}/files`, {
    headers: { 'x-organization-id': organization, ...(user && { 'x-user-id': user }) },
    body: { file_ids },
  })

test('files that the user may use come into the matter once, whoever adds them again', async () => {
  const { matter_id } = await makeMatter(app())
  for (const id of ['a', 'b']) filesServer.files.set(id, { name: id, bytes: 'x' })
  expect((await add(matter_id, ['a'], 'client')).data).toEqual({ matter_id, file_ids: ['a'] })
  filesServer.files.delete('a')
  expect((await add(matter_id, ['a', 'b'], 'client')).data).toEqual({ matter_id, file_ids: ['a', 'b'] })
  const { data } = await app().ask('GET', `${internalPath}/${matter_id}`)
  expect(data).toMatchObject({ file_ids: ['a', 'b'], version: 3 })
})

test('what the user may not use is refused by its place, and nothing is added', async () => {
  const { matter_id } = await makeMatter(app())
  filesServer.files.set('mine', { name: 'a', bytes: 'x' })
  expect(await add(matter_id, ['mine', 'x'], 'client')).toMatchObject({
    status: 400,
    code: 'invalid_input',
    data: [{ path: 'body.file_ids.1' }],
  })
  expect((await app().ask('GET', `${internalPath}/${matter_id}`)).data.file_ids).toEqual([])
})

test('only who may write in the matter adds to it; a service by itself adds what it names', async () => {
  const { matter_id } = await makeMatter(app())
  filesServer.files.set('mine', { name: 'a', bytes: 'x' })
  await addMember(app(), matter_id, 'watcher', 'observer')
  expect((await add(matter_id, ['mine'], 'stranger')).status).toBe(404)
  expect((await add(matter_id, ['mine'], 'client', 'firm-b')).status).toBe(404)
  expect((await add(matter_id, ['mine'], 'watcher')).status).toBe(403)
  expect((await add(nothing, ['mine'], 'client')).status).toBe(404)
  const where = `${internalPath}/${matter_id}/files`
  expect((await app().ask('POST', where, { ...person('client'), body: { file_ids: ['mine'] } })).status).toBe(401)
  expect((await add(matter_id, ['made'])).data.file_ids).toEqual(['made'])
})
