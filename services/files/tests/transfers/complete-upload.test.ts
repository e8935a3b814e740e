import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { forger, leftovers, nobody, owner, parsedFile, path, stranger, upload, useApp } from '../test-app.ts'

const app = useApp()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
async function begin(text: string, change: object = {}) {
  const body = { name: 'a.txt', contentType: 'text/plain', size: Buffer.byteLength(text), ...change }
  const { data } = await app().ask('POST', `${path}/upload-url`, { ...owner, body })
  return data as { fileId: string; url: string; headers: Record<string, string> }
}
const complete = (fileId: string, who: object = owner) => app().ask('POST', `${path}/${fileId}/complete`, who)

test('what was put is verified and becomes a file, which is then parsed; twice is once', async () => {
  const { fileId, url, headers } = await begin('你好 hello', { sha256: sha256('你好 hello') })
  await fetch(url, { method: 'PUT', body: '你好 hello', headers })
  const [one, two] = await Promise.all([complete(fileId), complete(fileId)])
  expect(one.data).toMatchObject({ fileId, status: 'stored', sha256: sha256('你好 hello') })
  expect(two.status).toBe(200)
  expect((await parsedFile(app(), fileId)).parseStatus).toBe('parsed')
  expect((await complete(fileId)).data).toMatchObject({ status: 'stored' })
  expect((await app().ask('GET', `${path}/${fileId}/download`, owner)).text).toBe('你好 hello')
})

test('nothing was put yet: 409, and it can still be put', async () => {
  const { fileId, url, headers } = await begin('later')
  expect(await complete(fileId)).toMatchObject({ status: 409, code: 'conflict' })
  await fetch(url, { method: 'PUT', body: 'later', headers })
  expect((await complete(fileId)).status).toBe(200)
})

test('other bytes than announced: 409, and the right ones can be put after', async () => {
  const { fileId, url, headers } = await begin('right', { sha256: sha256('right') })
  await fetch(url, { method: 'PUT', body: 'wrong', headers })
  expect((await complete(fileId)).message).toContain('not those that were announced')
  await fetch(url, { method: 'PUT', body: 'right', headers })
  expect((await complete(fileId)).status).toBe(200)
})

test('bytes that the owner had already are kept once', async () => {
  const before = await upload(app(), owner, { name: 'b.txt', bytes: 'the same' })
  const { fileId, url, headers } = await begin('the same')
  await fetch(url, { method: 'PUT', body: 'the same', headers })
  expect((await complete(fileId)).data.sha256).toBe(before.sha256)
  const rows = await app().database.sql`select distinct storage_key from files.files where sha256 = ${before.sha256}`
  expect(rows).toHaveLength(1)
  expect((await leftovers(app())).temporary).toBe(0)
})

test('others find nothing to complete', async () => {
  const { fileId } = await begin('mine')
  expect((await complete(fileId, stranger)).status).toBe(404)
  for (const who of [nobody, forger]) expect((await complete(fileId, who)).status).toBe(401)
})
