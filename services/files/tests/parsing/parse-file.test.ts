import { expect, test } from 'vitest'
import { useMatterServer } from '../matter-server.ts'
import { internalPath, owner, parsedFile, path, upload, useApp } from '../test-app.ts'

const matters = useMatterServer()
const app = useApp({}, matters.neighbours)
const parse = (fileId: string, headers = {}) => app().ask('POST', `${internalPath}/${fileId}/parse`, { headers })

test('a file is parsed again on request, also after somebody had marked it failed', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'hello world' })
  expect((await parsedFile(app(), fileId)).parse.attempts).toBe(1)
  await app().ask('PUT', `${internalPath}/${fileId}/parse-status`, {
    body: { parseStatus: 'failed', reason: 'by hand' },
  })
  expect((await parse(fileId)).data).toMatchObject({ parseStatus: 'pending', parse: { reason: null } })
  expect(await parsedFile(app(), fileId)).toMatchObject({
    parseStatus: 'parsed',
    parse: { attempts: 2, characters: 11 },
  })
})

test('asking many times at once parses once more', async () => {
  const { fileId } = await upload(app(), owner, { name: 'b.txt', bytes: 'many' })
  await parsedFile(app(), fileId)
  await Promise.all([...Array(10)].map(() => parse(fileId)))
  expect((await parsedFile(app(), fileId)).parse.attempts).toBe(2)
})

test('an upload that is not complete cannot be parsed; walls hold', async () => {
  const body = { name: 'a.txt', contentType: 'text/plain', size: 5 }
  const { data } = await app().ask('POST', `${path}/upload-url`, { ...owner, body })
  expect(await parse(data.fileId)).toMatchObject({ status: 409, code: 'conflict' })
  expect((await parse(data.fileId, { 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await parse(data.fileId, { 'x-internal-api-key': 'wrong' })).status).toBe(401)
})

test('a member of a matter that has the file has it parsed again, and nobody else', async () => {
  const { fileId } = await upload(app(), owner, { name: 'c.txt', bytes: 'shared' })
  await parsedFile(app(), fileId)
  const asked = async (user: string, organization = 'firm-a') =>
    (await parse(fileId, { 'x-user-id': user, 'x-organization-id': organization })).status
  matters.shared.set('member', [fileId])
  expect([await asked('stranger'), await asked('member', 'firm-b')]).toEqual([404, 404])
  expect(await asked('member')).toBe(200)
  expect((await parsedFile(app(), fileId)).parse.attempts).toBe(2)
})
