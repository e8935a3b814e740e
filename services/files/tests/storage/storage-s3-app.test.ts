import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createS3Storage } from '../../adapters/s3.ts'
import { form, leftovers, owner, parsedFile, path, person, send, stranger, upload, useApp } from '../test-app.ts'
import { downloaded, identity, sendByTus, sha256 } from '../transfers/tus-client.ts'
import { startS3Server } from './s3-server.ts'
import { depsBeside, sweepOnce } from './swept-app.ts'

const server = await startS3Server()
afterAll(() => server.close())
const { endpoint, bucket, accessKeyId, secretAccessKey } = server.options
const app = useApp({
  FILES_STORAGE: 's3',
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_BUCKET: bucket,
  FILES_S3_ACCESS_KEY_ID: accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
})
const storage = createS3Storage({ ...server.options, pathStyle: true })
afterAll(() => storage.close())
const keyOf = async (fileId: string): Promise<string> =>
  (
    await app().database.sql<{ storage_key: string }[]>`
    select storage_key from files.files where "fileId" = ${fileId}`
  )[0]?.storage_key as string
const copies = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('casewright-file-'))

test('a file of several parts comes back whole or by range, and is parsed from a copy that is gone afterwards', async () => {
  const before = await copies()
  const bytes = Buffer.from('证据 evidence\n'.repeat(600_000))
  const { fileId, ...file } = await upload(app(), owner, { name: '证据.txt', bytes })
  expect(file).toMatchObject({ size: bytes.length, sha256: sha256(bytes), contentType: 'text/plain' })
  expect(sha256(await downloaded(app(), 'owner', fileId))).toBe(sha256(bytes))
  const range = await fetch(`${app().url}${path}/${fileId}/download`, {
    headers: { ...identity('owner'), range: 'bytes=6000000-6000099' },
  })
  expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 6000000-6000099/${bytes.length}`])
  expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(6_000_000, 6_000_100))).toBe(true)
  expect((await parsedFile(app(), fileId)).parseStatus).toBe('parsed')
  expect(await copies()).toEqual(before)
  expect(await server.uploads()).toEqual([])
  expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
  expect((await app().ask('GET', `${path}/${fileId}/download`, stranger)).status).toBe(404)
})

test('the same bytes of the same owner are stored once', async () => {
  const twin = { name: 'x.bin', bytes: randomBytes(1000) }
  const all = await Promise.all([...Array(4)].map(() => upload(app(), person('twice'), twin)))
  expect(new Set(await Promise.all(all.map(({ fileId }) => keyOf(fileId)))).size).toBe(1)
  for (const { fileId } of all) expect((await downloaded(app(), 'twice', fileId)).equals(twin.bytes)).toBe(true)
  expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
})

test('an address of the object storage gives the file to whoever has it', async () => {
  const { fileId } = await upload(app(), owner, { name: '合同.txt', bytes: 'hello 合同' })
  const { data } = await app().ask('GET', `${path}/${fileId}/download-url`, owner)
  expect(new URL(data.url).origin).toBe(endpoint)
  const response = await fetch(data.url, { headers: data.headers })
  expect([response.status, await response.text()]).toEqual([200, 'hello 合同'])
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('合同.txt'))
  const forged = new URL(data.url)
  forged.pathname = forged.pathname.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  expect((await fetch(forged)).status).toBe(403)
})

test('what is put to an address of the object storage becomes a file when it is complete', async () => {
  const bytes = '正文 body'
  const body = { name: 'b.txt', contentType: 'text/plain', size: Buffer.byteLength(bytes), sha256: sha256(bytes) }
  const { data } = await app().ask('POST', `${path}/upload-url`, { ...owner, body })
  const complete = () => app().ask('POST', `${path}/${data.fileId}/complete`, owner)
  expect(await complete()).toMatchObject({ status: 409, code: 'conflict' })
  const put = await fetch(data.url, { method: data.method, headers: data.headers, body: bytes })
  expect(put.status).toBe(200)
  expect((await complete()).data).toMatchObject({ status: 'stored', sha256: sha256(bytes) })
  expect((await parsedFile(app(), data.fileId)).parseStatus).toBe('parsed')
  expect((await downloaded(app(), 'owner', data.fileId)).toString()).toBe(bytes)
})

test('a resumable upload ends in the object storage', async () => {
  const bytes = randomBytes(1_000_000)
  const { fileId } = await sendByTus(app(), 'owner', bytes).done
  expect(sha256(await downloaded(app(), 'owner', fileId))).toBe(sha256(bytes))
  expect(await storage.size(await keyOf(fileId))).toBe(bytes.length)
})

test('what is deleted goes out of the object storage after its grace time', async () => {
  const { fileId } = await upload(app(), owner, { name: 'gone.txt', bytes: 'to be gone' })
  const key = await keyOf(fileId)
  const deps = { ...depsBeside(app()), storage }
  await app().ask('DELETE', `${path}/${fileId}`, owner)
  await sweepOnce(deps)
  expect(await storage.size(key)).toBe(10)
  await app().database.sql`update files.files set deleted_at = now() - interval '1000 hours' where "fileId" = ${fileId}`
  await sweepOnce(deps)
  expect([await storage.size(key), await keyOf(fileId)]).toEqual([undefined, undefined])
})

describe('while the object storage is down', () => {
  let fileId: string
  beforeAll(async () => {
    fileId = (await upload(app(), owner, { name: 'before.txt', bytes: 'before' })).fileId
    await parsedFile(app(), fileId)
  })
  test('uploads and downloads are told so, health names it, and nothing is left behind', async () => {
    server.refuses = () => true
    try {
      for (const bytes of ['small', 'x'.repeat(9 * 1024 * 1024)])
        expect(await send(app(), person('down'), form([{ name: 'a.txt', bytes }]))).toMatchObject({
          status: 503,
          code: 'dependency_unavailable',
        })
      expect(await app().ask('GET', `${path}/${fileId}/download`, owner)).toMatchObject({ status: 503 })
      expect((await app().ask('GET', `${path}/${fileId}`, owner)).status).toBe(200)
      const health = await app().ask('GET', '/api/v1/internal/actuator/health')
      expect(health.data.components).toContainEqual(expect.objectContaining({ name: 'storage', status: 'DOWN' }))
      expect(health.data.status).toBe('DOWN')
      expect((await app().ask('GET', '/api/v1/internal/actuator/health/readiness')).status).toBe(503)
      // No word of the key, nor of what was signed with it.
      expect(JSON.stringify(app().logged)).not.toContain('AWS4-HMAC')
    } finally {
      server.refuses = () => false
    }
    expect(await app().database.sql`select 1 from files.files where owner = 'down'`).toHaveLength(0)
    expect(await server.uploads()).toEqual([])
    const deps = { ...depsBeside(app()), storage }
    // What could not be removed then is removed by the next sweep.
    await sweepOnce(deps)
    expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
    expect((await downloaded(app(), 'owner', fileId)).toString()).toBe('before')
    expect(await upload(app(), person('down'), { name: 'a.txt', bytes: 'after' })).toMatchObject({ status: 'stored' })
  })
})
