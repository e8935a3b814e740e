import { expect, test } from 'vitest'
import { form, internalPath, path, person, send, useApp } from '../test-app.ts'

const app = useApp()
const at = `${internalPath}/upload`
const file = { name: 'a.txt', bytes: 'a' }

test('a service uploads for the user of its header, or as the system for the owner that the form names', async () => {
  const inFirm = { 'x-organization-id': 'firm-a' }
  const byHeader = await send(app(), { headers: { ...inFirm, 'x-user-id': 'u1' } }, form([file]), at)
  expect(byHeader.data.files).toMatchObject([{ owner: 'u1' }])
  const byField = await send(app(), { headers: inFirm }, form([file], { owner: 'u2' }), at)
  expect(byField.data.files).toMatchObject([{ owner: 'u2' }])
  const read = await app().ask('GET', `${path}/${byField.data.files[0].fileId}`, person('u2'))
  expect(read.status).toBe(200)
})

test('a service that acts for a user uploads for nobody else', async () => {
  const service = { headers: { 'x-organization-id': 'firm-a', 'x-user-id': 'u1' } }
  const answer = await send(app(), service, form([file], { owner: 'u2' }), at)
  expect(answer).toMatchObject({ status: 400, data: [{ path: 'body.owner' }] })
})

test("a file for an owner in no organization is in the owner's own, and nobody else's", async () => {
  const { data } = await send(app(), {}, form([file], { owner: 'loner' }), at)
  const read = (who: object) => app().ask('GET', `${path}/${data.files[0].fileId}`, who)
  expect((await read({ person: { user: 'loner' } })).status).toBe(200)
  expect((await read({ person: { user: 'other' } })).status).toBe(404)
  expect((await read(person('loner', 'firm-a'))).status).toBe(404)
  expect((await read({ person: { user: 'root', organization: 'firm-a', superuser: true } })).status).toBe(404)
})

test('without any owner it is refused, and the key is asked for', async () => {
  expect(await send(app(), {}, form([file]), at)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await send(app(), person('u1'), form([file]), at)).toMatchObject({ status: 401 })
})

test('the same form under the same key becomes one file, and its bytes are kept once', async () => {
  const service = { headers: { 'x-user-id': 'once', 'idempotency-key': 'thread-1:7' } }
  const first = await send(app(), service, form([{ name: 'a.txt', bytes: 'first' }]), at)
  const again = await send(app(), service, form([{ name: 'a.txt', bytes: 'a later one' }]), at)
  expect(first).toMatchObject({ status: 200, data: { files: [{ owner: 'once', size: 5 }] } })
  expect(again.data).toEqual(first.data)
  const [counted] = await app().database.sql`
    select (select count(*)::int from files.files where owner = 'once') as files,
      (select count(*)::int from files.blobs where owner = 'once') as blobs`
  expect(counted).toEqual({ files: 1, blobs: 1 })
})
