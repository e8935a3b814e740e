import { expect, test } from 'vitest'
import { useMatterServer } from '../matter-server.ts'
import { forger, namesake, nobody, owner, path, person, stranger, superuser, upload, useApp } from '../test-app.ts'

const app = useApp({}, useMatterServer().neighbours)
const nothing = '01990000-0000-7000-8000-000000000000'

test('the owner and a superuser of the organization read it; everybody else finds nothing', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  const read = async (who: object) => (await app().ask('GET', `${path}/${fileId}`, who)).status
  expect(await Promise.all([owner, superuser].map(read))).toEqual([200, 200])
  const foreignRoot = { person: { user: 'root', organization: 'firm-b', superuser: true } }
  expect(
    await Promise.all([stranger, namesake, foreignRoot, person('owner', 'firm-b', 'files:manage')].map(read)),
  ).toEqual([404, 404, 404, 404])
  expect(await Promise.all([nobody, forger].map(read))).toEqual([401, 401])
})

test('a service that names the user sees what the user sees, and a superuser is one in their organization only', async () => {
  const { fileId } = await upload(app(), { headers: { 'x-user-id': 'plain' } }, { name: 'a.txt', bytes: 'a' })
  const read = async (headers: Record<string, string>) =>
    (await app().ask('GET', `${path}/${fileId}`, { headers })).status
  expect(await read({ 'x-user-id': 'plain' })).toBe(200)
  expect(await read({ 'x-user-id': 'other' })).toBe(404)
  const root = { 'x-user-id': 'other', 'x-is-superuser': 'true' }
  expect(await read(root)).toBe(404)
  expect(await read({ ...root, 'x-organization-id': 'personal:plain' })).toBe(200)
  expect((await app().ask('GET', `${path}/${fileId}`)).status).toBe(400)
})

test('an unknown file is 404, and what is no id is 400', async () => {
  expect(await app().ask('GET', `${path}/${nothing}`, owner)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await app().ask('GET', `${path}/x`, owner)).toMatchObject({ status: 400, code: 'invalid_input' })
})
