import { expect, test } from 'vitest'
import { internalPath, owner, path, upload, useApp } from '../test-app.ts'

const app = useApp()
const exists = async (fileId: string, headers = {}) =>
  (await app().ask('GET', `${internalPath}/${fileId}/exists`, { headers })).data?.exists

test('a whole file exists; one that is awaited, deleted, unknown or of another organization does not', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  expect(await exists(fileId)).toBe(true)
  expect(await exists(fileId, { 'x-organization-id': 'firm-b' })).toBe(false)
  await app().ask('DELETE', `${path}/${fileId}`, owner)
  expect(await exists(fileId)).toBe(false)
  const body = { name: 'a.txt', contentType: 'text/plain', size: 5 }
  const { data } = await app().ask('POST', `${path}/upload-url`, { ...owner, body })
  expect(await exists(data.fileId)).toBe(false)
  expect(await exists('01990000-0000-7000-8000-000000000000')).toBe(false)
})

test('the key is asked for, and an id', async () => {
  const ask = (id: string, headers = {}) => app().ask('GET', `${internalPath}/${id}/exists`, { headers })
  expect((await ask('x')).status).toBe(400)
  expect((await ask('x', { 'x-internal-api-key': 'wrong' })).status).toBe(401)
})
