import { expect, test } from 'vitest'
import { forger, namesake, nobody, owner, path, person, stranger, superuser, upload, useHouse } from './house.ts'
import { useMatterServer } from './matter-server.ts'

const house = useHouse({}, useMatterServer().neighbours)
const nothing = '01990000-0000-7000-8000-000000000000'

test('the owner and a superuser of the organization read it; everybody else finds nothing', async () => {
  const { fileId } = await upload(house(), owner, { name: 'a.txt', bytes: 'a' })
  const read = async (who: object) => (await house().ask('GET', `${path}/${fileId}`, who)).status
  expect(await Promise.all([owner, superuser].map(read))).toEqual([200, 200])
  const foreignRoot = { person: { user: 'root', organization: 'firm-b', superuser: true } }
  expect(
    await Promise.all([stranger, namesake, foreignRoot, person('owner', 'firm-b', 'files:manage')].map(read)),
  ).toEqual([404, 404, 404, 404])
  expect(await Promise.all([nobody, forger].map(read))).toEqual([401, 401])
})

test('a service that names the user sees what the user sees, and a superuser is one in their organization only', async () => {
  const { fileId } = await upload(house(), { headers: { 'x-user-id': 'plain' } }, { name: 'a.txt', bytes: 'a' })
  const read = async (headers: Record<string, string>) =>
    (await house().ask('GET', `${path}/${fileId}`, { headers })).status
  expect(await read({ 'x-user-id': 'plain' })).toBe(200)
  expect(await read({ 'x-user-id': 'other' })).toBe(404)
  const root = { 'x-user-id': 'other', 'x-is-superuser': 'true' }
  expect(await read(root)).toBe(404)
  expect(await read({ ...root, 'x-organization-id': 'personal:plain' })).toBe(200)
  expect((await house().ask('GET', `${path}/${fileId}`)).status).toBe(400)
})

test('an unknown file is 404, and what is no id is 400', async () => {
  expect(await house().ask('GET', `${path}/${nothing}`, owner)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await house().ask('GET', `${path}/x`, owner)).toMatchObject({ status: 400, code: 'invalid_input' })
})
