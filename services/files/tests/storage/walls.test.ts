import { expect, test } from 'vitest'
import { useMatterServer } from '../matter-server.ts'
import { internalPath, owner, path, person, superuser, upload, useApp } from '../test-app.ts'

const matters = useMatterServer()
const app = useApp({}, matters.neighbours)
const keeper = person('keeper', 'firm-a', 'files:manage')
const asRoot = { headers: { 'x-user-id': 'root', 'x-organization-id': 'firm-a', 'x-is-superuser': 'true' } }
const status = async (method: string, at: string, who: object, body?: object) =>
  (await app().ask(method, at, { ...who, ...(body && { body }) })).status

/** Every way to a file for somebody who is not its owner. */
const waysTo = (fileId: string) => {
  const [at, inside] = [`${path}/${fileId}`, `${internalPath}/${fileId}`]
  const read = { who: superuser, body: undefined as object | undefined }
  return [
    { ...read, way: ['GET', at] },
    { ...read, way: ['GET', `${at}/download`] },
    { ...read, way: ['GET', `${at}/download-url`] },
    { ...read, way: ['POST', `${at}/complete`] },
    { way: ['PUT', `${at}/legal-hold`], who: keeper, body: { legal_hold: false } },
    { ...read, way: ['GET', inside], who: asRoot },
    { ...read, way: ['GET', `${inside}/content`], who: asRoot },
    { ...read, way: ['GET', `${inside}/parsed`], who: asRoot },
    { ...read, way: ['POST', `${inside}/parse`], who: asRoot },
    { way: ['PUT', `${inside}/parse-status`], who: asRoot, body: { parseStatus: 'parsed' } },
    { way: ['POST', `${internalPath}/presigned-url`], who: asRoot, body: { fileId } },
    { ...read, way: ['DELETE', inside], who: asRoot },
    { ...read, way: ['DELETE', at] },
  ] as { way: [string, string]; who: object; body?: object }[]
}
const hideFrom = (fileId: string, ...users: string[]) => {
  for (const user of users) matters.hidden.set(user, [fileId])
}
const usable = async (fileId: string) =>
  (await app().ask('POST', `${internalPath}/check`, { ...asRoot, body: { fileIds: [fileId] } })).data.usable

test('a file that a wall hides is not there for superusers and keepers by any path, and stays for its owner', async () => {
  const open = await upload(app(), owner, { name: 'open.txt', bytes: 'open' })
  const { fileId } = await upload(app(), owner, { name: 'walled.txt', bytes: 'walled' })
  hideFrom(fileId, 'root', 'keeper', 'owner')
  for (const { way, who, body } of waysTo(fileId))
    expect({ way, status: await status(...way, who, body) }).toEqual({ way, status: 404 })
  const list = async (who: object) => (await app().ask('GET', `${path}/user/owner?limit=1`, who)).data
  expect(await list(superuser)).toMatchObject({ items: [{ fileId: open.fileId }], total: 1 })
  expect(await list(owner)).toMatchObject({ items: [{ fileId }], total: 2 })
  expect((await app().ask('GET', `${internalPath}/${fileId}/exists`, asRoot)).data.exists).toBe(false)
  expect([await usable(fileId), await usable(fileId.toUpperCase())]).toEqual([[], []])
  expect(await usable(open.fileId)).toEqual([open.fileId])
  expect(await status('GET', `${path}/${fileId}/download`, owner)).toBe(200)
  expect(await status('GET', `${internalPath}/${fileId}`, {})).toBe(200)
})

test('more files than one call names are asked for in several', async () => {
  const { sql } = app().database
  await upload(app(), person('busy'), { name: 'a.txt', bytes: 'a' })
  await sql`
    insert into files.files ("fileId", owner, organization_id, purpose, name, "contentType", size, status, storage_key, "parseStatus")
    select gen_random_uuid(), owner, organization_id, purpose, 'n' || n, "contentType", size, status, storage_key, "parseStatus"
    from files.files, generate_series(1, 1500) as n where owner = 'busy'`
  const rows = await sql<{ fileId: string }[]>`select "fileId" from files.files where owner = 'busy' and name like 'n%'`
  matters.hidden.set(
    'root',
    rows.map(({ fileId }) => fileId),
  )
  const { data } = await app().ask('GET', `${path}/user/busy`, superuser)
  expect(data).toMatchObject({ total: 1, items: [{ name: 'a.txt' }] })
})

test('while matter-service is away others than the owner are refused, and the owner is not', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  matters.fail()
  for (const { way, who, body } of waysTo(fileId))
    expect({ way, status: await status(...way, who, body) }).toEqual({ way, status: 503 })
  expect(await status('GET', `${path}/user/owner`, superuser)).toBe(503)
  expect(await status('GET', `${path}/${fileId}`, owner)).toBe(200)
  expect(await status('DELETE', `${path}/${fileId}`, owner)).toBe(200)
})
