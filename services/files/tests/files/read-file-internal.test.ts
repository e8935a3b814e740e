import { expect, test } from 'vitest'
import { useMatterServer } from '../matter-server.ts'
import { internalPath, owner, upload, useApp } from '../test-app.ts'

const app = useApp({}, useMatterServer().neighbours)

test('a service reads any file, and only those of an organization that it names', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  const read = (headers = {}) => app().ask('GET', `${internalPath}/${fileId}`, { headers })
  expect((await read()).data).toMatchObject({ fileId, owner: 'owner' })
  expect((await read({ 'x-organization-id': 'firm-a' })).status).toBe(200)
  expect((await read({ 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await read({ 'x-internal-api-key': 'wrong' })).status).toBe(401)
  expect((await app().ask('GET', `${internalPath}/${fileId}`, owner)).status).toBe(401)
})

test('a service that acts for a user reads what that user may read', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  const read = (user: string, headers = {}) =>
    app().ask('GET', `${internalPath}/${fileId}`, {
      headers: { 'x-user-id': user, 'x-organization-id': 'firm-a', ...headers },
    })
  expect((await read('owner')).status).toBe(200)
  expect((await read('stranger')).status).toBe(404)
  expect((await read('owner', { 'x-organization-id': undefined })).status).toBe(404)
  expect((await read('root', { 'x-is-superuser': 'true' })).status).toBe(200)
  expect((await read('root', { 'x-is-superuser': 'true', 'x-organization-id': 'firm-b' })).status).toBe(404)
})
