import { expect, test } from 'vitest'
import { useMatterServer } from '../matter-server.ts'
import { forger, namesake, nobody, owner, path, person, stranger, superuser, upload, useApp } from '../test-app.ts'

const app = useApp({}, useMatterServer().neighbours)
const remove = (fileId: string, who: object = owner) => app().ask('DELETE', `${path}/${fileId}`, who)
const make = () => upload(app(), owner, { name: 'a.txt', bytes: 'a' })

test('a deleted file is gone from every path at once, and its bytes stay for the grace time', async () => {
  const { fileId, sha256 } = await make()
  const twin = await make()
  expect((await remove(fileId)).data).toEqual({ fileId, deleted: true })
  for (const at of ['', '/download', '/download-url'])
    expect((await app().ask('GET', `${path}/${fileId}${at}`, owner)).status).toBe(404)
  expect((await remove(fileId)).status).toBe(404)
  const list = await app().ask('GET', `${path}/user/owner`, owner)
  expect(list.data.items.map((file: { fileId: string }) => file.fileId)).toEqual([twin.fileId])
  expect(await app().database.sql`select 1 from files.blobs where sha256 = ${sha256}`).toHaveLength(1)
})

test('a legal hold is stronger', async () => {
  const { fileId } = await make()
  const keeper = person('keeper', 'firm-a', 'files:manage')
  await app().ask('PUT', `${path}/${fileId}/legal-hold`, { ...keeper, body: { legal_hold: true } })
  for (const who of [owner, superuser])
    expect(await remove(fileId, who)).toMatchObject({ status: 409, code: 'conflict' })
  await app().ask('PUT', `${path}/${fileId}/legal-hold`, { ...keeper, body: { legal_hold: false } })
  expect((await remove(fileId)).status).toBe(200)
})

test('only the owner and superusers of the organization delete', async () => {
  const { fileId } = await make()
  for (const who of [stranger, namesake]) expect((await remove(fileId, who)).status).toBe(404)
  for (const who of [nobody, forger]) expect((await remove(fileId, who)).status).toBe(401)
  expect((await remove(fileId, superuser)).status).toBe(200)
})
