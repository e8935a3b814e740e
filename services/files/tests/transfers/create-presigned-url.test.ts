import { expect, test } from 'vitest'
import { internalPath, owner, upload, useApp } from '../test-app.ts'

const app = useApp()
const ask = (body: object, headers = {}) => app().ask('POST', `${internalPath}/presigned-url`, { body, headers })
const wish = { name: 'a.txt', contentType: 'text/plain', size: 5 }

test('with a file id it is an address to download from', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'hello' })
  const { data } = await ask({ fileId })
  expect(data).toMatchObject({ fileId, method: 'GET' })
  expect(await (await fetch(data.url)).text()).toBe('hello')
  expect((await ask({ fileId }, { 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await ask({ fileId }, { 'x-internal-api-key': 'wrong' })).status).toBe(401)
})

test('with a name it is an address to upload to, for the owner of header or body', async () => {
  const { data } = await ask({ ...wish, owner: 42 })
  expect(data.method).toBe('PUT')
  expect((await app().ask('GET', `${internalPath}/${data.fileId}`)).data).toMatchObject({
    owner: '42',
    status: 'pending_upload',
  })
  expect((await ask(wish, { 'x-user-id': 'u1' })).status).toBe(200)
  expect((await ask(wish)).status).toBe(400)
  expect((await ask({ ...wish, owner: 'u2' }, { 'x-user-id': 'u1' })).status).toBe(400)
})

test.each([{}, { fileId: 'x' }, { ...wish, fileId: '01990000-0000-7000-8000-000000000000' }, { ...wish, size: -1 }])(
  '%j is refused',
  async (body) => expect(await ask(body)).toMatchObject({ status: 400, code: 'invalid_input' }),
)
