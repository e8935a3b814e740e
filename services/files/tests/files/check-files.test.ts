import { expect, test } from 'vitest'
import { useMatterServer } from '../matter-server.ts'
import { internalPath, owner, path, person, stranger, superuser, upload, useApp } from '../test-app.ts'

const { shared, neighbours } = useMatterServer()
const app = useApp({}, neighbours)
const usable = async (user: string, fileIds: string[], more: Record<string, string> = {}) => {
  const headers = { 'x-user-id': user, 'x-organization-id': 'firm-a', ...more }
  return (await app().ask('POST', `${internalPath}/check`, { headers, body: { fileIds } })).data.usable
}
const nothing = '01990000-0000-7000-8000-000000000000'

test('an own file is usable; that of another user or organization, an unknown id and what is no id are not', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  expect(await usable('owner', [nothing, fileId, 'x', 'not-even-a-uuid'])).toEqual([fileId])
  expect(await usable('stranger', [fileId])).toEqual([])
  expect(await usable('owner', [fileId], { 'x-organization-id': 'firm-b' })).toEqual([])
  expect(await usable('root', [fileId], { 'x-is-superuser': 'true' })).toEqual([fileId])
  await app().ask('DELETE', `${path}/${fileId}`, owner)
  expect(await usable('owner', [fileId])).toEqual([])
})

test('a file of a matter is usable by its members and can be read by them, as long as they are members', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  shared.set('stranger', [fileId])
  expect(await usable('stranger', [fileId, 'x'])).toEqual([fileId])
  expect((await app().ask('GET', `${path}/${fileId}`, stranger)).status).toBe(200)
  expect((await app().ask('GET', `${path}/${fileId}/download`, stranger)).text).toBe('a')
  expect((await app().ask('DELETE', `${path}/${fileId}`, stranger)).status).toBe(404)
  expect((await app().ask('GET', `${path}/${fileId}`, person('stranger', 'firm-b'))).status).toBe(404)
  shared.clear()
  expect(await usable('stranger', [fileId])).toEqual([])
  expect((await app().ask('GET', `${path}/${fileId}`, stranger)).status).toBe(404)
})

test('an upload that is not complete is not usable', async () => {
  const body = { name: 'a.txt', contentType: 'text/plain', size: 5 }
  const { data } = await app().ask('POST', `${path}/upload-url`, { ...owner, body })
  expect(await usable('owner', [data.fileId])).toEqual([])
})

test('it decides for a user, who has to be named, and is for services only', async () => {
  const ask = (options: object) => app().ask('POST', `${internalPath}/check`, { body: { fileIds: [] }, ...options })
  expect((await ask({})).status).toBe(400)
  expect((await ask({ headers: { 'x-user-id': 'owner' } })).status).toBe(400)
  for (const as of [owner, superuser]) expect((await ask(as)).status).toBe(401)
})
