import { expect, test } from 'vitest'
import { internalPath, owner, parsedFile, upload, useApp } from '../test-app.ts'

const app = useApp()
const set = (fileId: string, body: object, headers = {}) =>
  app().ask('PUT', `${internalPath}/${fileId}/parse-status`, { body, headers })

test('what another parser found is recorded, and what it leaves out stays', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  await parsedFile(app(), fileId)
  await set(fileId, { parseStatus: 'parsed', pages: 3, characters: 900 })
  const { data } = await set(fileId, { parseStatus: 'needs_ocr', reason: '扫描件' })
  expect(data).toMatchObject({
    parseStatus: 'needs_ocr',
    parse: { reason: '扫描件', pages: 3, characters: 900, parsed_at: null },
  })
})

test.each([{}, { parseStatus: 'done' }, { parseStatus: 'parsed', pages: -1 }, { parseStatus: 'parsed', page: 1 }])(
  '%j is refused',
  async (body) => {
    const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
    expect((await set(fileId, body)).status).toBe(400)
  },
)

test('walls hold', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  expect((await set(fileId, { parseStatus: 'failed' }, { 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await set(fileId, { parseStatus: 'failed' }, { 'x-internal-api-key': 'wrong' })).status).toBe(401)
})
