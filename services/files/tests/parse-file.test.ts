import { expect, test } from 'vitest'
import { internalPath, owner, parsedFile, path, upload, useHouse } from './house.ts'
import { useMatterServer } from './matter-server.ts'

const matters = useMatterServer()
const house = useHouse({}, matters.neighbours)
const parse = (fileId: string, headers = {}) => house().ask('POST', `${internalPath}/${fileId}/parse`, { headers })

test('a file is parsed again on request, also after somebody had marked it failed', async () => {
  const { fileId } = await upload(house(), owner, { name: 'a.txt', bytes: 'hello world' })
  expect((await parsedFile(house(), fileId)).parse.attempts).toBe(1)
  await house().ask('PUT', `${internalPath}/${fileId}/parse-status`, {
    body: { parseStatus: 'failed', reason: 'by hand' },
  })
  expect((await parse(fileId)).data).toMatchObject({ parseStatus: 'pending', parse: { reason: null } })
  expect(await parsedFile(house(), fileId)).toMatchObject({
    parseStatus: 'parsed',
    parse: { attempts: 2, characters: 11 },
  })
})

test('asking many times at once parses once more', async () => {
  const { fileId } = await upload(house(), owner, { name: 'b.txt', bytes: 'many' })
  await parsedFile(house(), fileId)
  await Promise.all([...Array(10)].map(() => parse(fileId)))
  expect((await parsedFile(house(), fileId)).parse.attempts).toBe(2)
})

test('an upload that is not complete cannot be parsed; walls hold', async () => {
  const body = { name: 'a.txt', contentType: 'text/plain', size: 5 }
  const { data } = await house().ask('POST', `${path}/upload-url`, { ...owner, body })
  expect(await parse(data.fileId)).toMatchObject({ status: 409, code: 'conflict' })
  expect((await parse(data.fileId, { 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await parse(data.fileId, { 'x-internal-api-key': 'wrong' })).status).toBe(401)
})

test('a member of a matter that has the file has it parsed again, and nobody else', async () => {
  const { fileId } = await upload(house(), owner, { name: 'c.txt', bytes: 'shared' })
  await parsedFile(house(), fileId)
  const asked = async (user: string, organization = 'firm-a') =>
    (await parse(fileId, { 'x-user-id': user, 'x-organization-id': organization })).status
  matters.shared.set('member', [fileId])
  expect([await asked('stranger'), await asked('member', 'firm-b')]).toEqual([404, 404])
  expect(await asked('member')).toBe(200)
  expect((await parsedFile(house(), fileId)).parse.attempts).toBe(2)
})
