import { expect, test } from 'vitest'
import { internalPath, makeMatter, nothing, person, useApp } from '../test-app.ts'

const app = useApp()
const read = (matterId: string, headers = {}) => app().ask('GET', `${internalPath}/${matterId}`, { headers })

test('a service reads any matter, walled or not, and only those of an organization that it names', async () => {
  const matter = await makeMatter(app())
  await app().database.sql`update matter.matters set walled = true where matter_id = ${matter.matter_id}`
  expect((await read(matter.matter_id)).data).toEqual({ ...matter, walled: true })
  expect((await read(matter.matter_id, { 'x-organization-id': 'firm-a' })).status).toBe(200)
  expect((await read(matter.matter_id, { 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await read(nothing)).status).toBe(404)
  expect((await read('x')).status).toBe(400)
  expect((await read(matter.matter_id, { 'x-internal-api-key': 'wrong' })).status).toBe(401)
  expect((await app().ask('GET', `${internalPath}/${matter.matter_id}`, person('client'))).status).toBe(401)
})
