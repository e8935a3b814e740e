import { expect, test } from 'vitest'
import { internalPath, owner, path, upload, useHouse } from './house.ts'

const house = useHouse()
const exists = async (fileId: string, headers = {}) =>
  (await house().ask('GET', `${internalPath}/${fileId}/exists`, { headers })).data?.exists

test('a whole file exists; one that is awaited, deleted, unknown or of another organization does not', async () => {
  const { fileId } = await upload(house(), owner, { name: 'a.txt', bytes: 'a' })
  expect(await exists(fileId)).toBe(true)
  expect(await exists(fileId, { 'x-organization-id': 'firm-b' })).toBe(false)
  await house().ask('DELETE', `${path}/${fileId}`, owner)
  expect(await exists(fileId)).toBe(false)
  const body = { name: 'a.txt', contentType: 'text/plain', size: 5 }
  const { data } = await house().ask('POST', `${path}/upload-url`, { ...owner, body })
  expect(await exists(data.fileId)).toBe(false)
  expect(await exists('01990000-0000-7000-8000-000000000000')).toBe(false)
})

test('the key is asked for, and an id', async () => {
  const ask = (id: string, headers = {}) => house().ask('GET', `${internalPath}/${id}/exists`, { headers })
  expect((await ask('x')).status).toBe(400)
  expect((await ask('x', { 'x-internal-api-key': 'wrong' })).status).toBe(401)
})
