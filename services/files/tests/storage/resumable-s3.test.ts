import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { leftovers, useApp } from '../test-app.ts'
import {
  ask,
  downloaded,
  encoded,
  identity,
  lineThatBreaks,
  sendByTus,
  sha256,
  tusPath,
} from '../transfers/tus-client.ts'
import { startS3Server } from './s3-server.ts'

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
const as = identity('owner')
const begin = async (size: number, headers = as) =>
  (
    await ask('POST', app().url + tusPath, {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': encoded({ filename: 'a.txt', filetype: 'text/plain' }),
    })
  ).headers.get('location') as string
const patch = (url: string, offset: number, body: Uint8Array | string, headers = as) =>
  ask(
    'PATCH',
    url,
    { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  )
const offsetOf = async (url: string) => (await ask('HEAD', url, as)).headers.get('upload-offset')
const rows = async () =>
  (
    await app().database.sql`
    select (select count(*)::int from files.resumable_uploads) as uploads,
      (select count(*)::int from files.resumable_parts) as parts`
  )[0]

test('an upload of several parts becomes one file, and nothing of it is on a disk or left over', async () => {
  const bytes = randomBytes(20_000_000)
  const { fileId } = await sendByTus(app(), 'owner', bytes, { chunkSize: 18_000_000 }).done
  expect(sha256(await downloaded(app(), 'owner', fileId))).toBe(sha256(bytes))
  expect(await readdir(join(app().directory, 'resumable')).catch(() => 'none')).toBe('none')
  expect(await rows()).toEqual({ uploads: 0, parts: 0 })
  expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
})

test('one that the network cuts off goes on where it was, and is whole', async () => {
  const bytes = randomBytes(3_000_000)
  const url = await begin(bytes.length)
  const line = await lineThatBreaks(Number(new URL(url).port), 1_200_000)
  const uploadUrl = url.replace(new URL(url).host, `127.0.0.1:${line.port}`)
  await expect(sendByTus(app(), 'owner', bytes, { uploadUrl, chunkSize: 3_000_000 }).done).rejects.toThrow()
  await line.close()
  await expect.poll(() => offsetOf(url)).not.toBe('0')
  const { fileId } = await sendByTus(app(), 'owner', bytes, { uploadUrl: url }).done
  expect(sha256(await downloaded(app(), 'owner', fileId))).toBe(sha256(bytes))
})

test('of two parts for the same place one is kept, and what comes for another place is refused', async () => {
  const url = await begin(10)
  const both = await Promise.all([patch(url, 0, 'hello'), patch(url, 0, 'HELLO')])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await patch(url, 7, 'wor')).status).toBe(409)
  expect(await offsetOf(url)).toBe('5')
  expect((await patch(url, 5, 'world')).status).toBe(204)
  expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
})

test('nobody else sees an upload, and one that is given up is gone with its bytes', async () => {
  const url = await begin(10)
  await patch(url, 0, 'hello')
  const other = identity('somebody')
  expect((await ask('HEAD', url, other)).status).toBe(404)
  expect((await patch(url, 5, 'world', other)).status).toBe(404)
  expect((await ask('DELETE', url, as)).status).toBe(204)
  expect((await ask('HEAD', url, as)).status).toBe(404)
  expect(await rows()).toEqual({ uploads: 0, parts: 0 })
  expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
})

test('one whose time is over is not there any more', async () => {
  const url = await begin(10)
  await app().database.sql`update files.resumable_uploads set expires_at = now()`
  expect((await patch(url, 0, 'hello')).status).toBe(404)
})
