import { expect, test } from 'vitest'
import { internalPath, owner, parsedFile, upload, useApp } from '../test-app.ts'

const app = useApp()
const get = (fileId: string, query = '', headers = {}) =>
  app().ask('GET', `${internalPath}/${fileId}/content${query}`, { headers })

test('the bytes as they are, or the text that was read from them, both in ranges', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.html', bytes: '<h1>合同</h1><p>第一条</p>' })
  expect((await get(fileId)).text).toBe('<h1>合同</h1><p>第一条</p>')
  expect((await parsedFile(app(), fileId)).parseStatus).toBe('parsed')
  const text = await get(fileId, '?as=text')
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text.text).toMatch(/^合同\s+第一条/)
  const part = await get(fileId, '?as=text', { range: 'bytes=0-5' })
  expect([part.status, part.text]).toEqual([206, '合同'])
  expect((await get(fileId, '?as=text', { 'if-none-match': text.headers.get('etag') })).status).toBe(304)
})

test('a file without text says why, and walls hold', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.bin', bytes: Buffer.from([0, 1, 2, 3, 0, 255]) })
  await parsedFile(app(), fileId)
  const answer = await get(fileId, '?as=text')
  expect(answer).toMatchObject({ status: 409, code: 'conflict', data: { parseStatus: 'unsupported' } })
  expect((await get(fileId, '', { 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await get(fileId, '', { 'x-internal-api-key': 'wrong' })).status).toBe(401)
  expect((await get(fileId, '?as=html')).status).toBe(400)
})
