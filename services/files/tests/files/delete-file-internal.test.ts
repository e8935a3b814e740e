import { expect, test } from 'vitest'
import { internalPath, owner, path, person, upload, useApp } from '../test-app.ts'

const app = useApp()
const remove = (fileId: string, headers = {}) => app().ask('DELETE', `${internalPath}/${fileId}`, { headers })

test('a service deletes a file, but not one of another organization than it names', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  expect((await remove(fileId, { 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await remove(fileId, { 'x-internal-api-key': 'wrong' })).status).toBe(401)
  expect((await remove(fileId)).data).toEqual({ fileId, deleted: true })
  expect((await app().ask('GET', `${path}/${fileId}`, owner)).status).toBe(404)
})

test('a legal hold holds against services too', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  const keeper = person('owner', 'firm-a', 'files:manage')
  await app().ask('PUT', `${path}/${fileId}/legal-hold`, { ...keeper, body: { legal_hold: true } })
  expect(await remove(fileId)).toMatchObject({ status: 409 })
})
