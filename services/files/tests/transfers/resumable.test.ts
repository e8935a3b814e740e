import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forger, leftovers, owner, parsedFile, path, useApp } from '../test-app.ts'
import { startScanner } from './clamd-server.ts'
import {
  ask,
  downloaded,
  encoded,
  identity,
  lineThatBreaks,
  resumableFiles,
  sendByTus,
  sha256,
  tusPath,
} from './tus-client.ts'

const bytesMax = 8_000_000
const app = useApp({ FILES_UPLOAD_BYTES_MAX: String(bytesMax) })
const text = (size: number) =>
  Buffer.from(`${randomBytes(16).toString('hex')} 合同 `.repeat(size / 40)).subarray(0, size)
const as = identity('owner')
const infoOf = async (fileId: string) => (await app().ask('GET', `${path}/${fileId}`, owner)).data
const offsetOf = async (url: string) => Number((await ask('HEAD', url, as)).headers.get('upload-offset'))

/** Begins an upload by hand. */
async function begin(size: number, headers: Record<string, string> = as, metadata: Record<string, string> = {}) {
  const response = await ask('POST', app().url + tusPath, {
    ...headers,
    'upload-length': String(size),
    ...(Object.keys(metadata).length > 0 && { 'upload-metadata': encoded(metadata) }),
  })
  return { status: response.status, text: await response.text(), url: response.headers.get('location') ?? '' }
}
const patch = (url: string, offset: number, body: Uint8Array | string, headers: Record<string, string> = as) =>
  ask(
    'PATCH',
    url,
    { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  )

describe('an upload that is cut off in the middle', () => {
  const bytes = text(3_000_000)
  const metadata = { filename: '起诉状 (终稿).txt', filetype: 'text/plain', purpose: 'evidence' }
  const cuts: [string, () => Promise<string>][] = [
    [
      'by its sender',
      () =>
        new Promise((resolve) => {
          const { upload } = sendByTus(app(), 'owner', bytes, {
            metadata,
            chunkSize: 1_000_000,
            onProgress: (sent) => {
              if (sent < 1_200_000) return
              void upload.abort()
              setTimeout(() => resolve(upload.url as string), 200)
            },
          })
        }),
    ],
    [
      'by the network',
      async () => {
        const { url } = await begin(bytes.length, as, metadata)
        const line = await lineThatBreaks(Number(new URL(url).port), 1_200_000)
        const uploadUrl = url.replace(new URL(url).host, `127.0.0.1:${line.port}`)
        await expect(sendByTus(app(), 'owner', bytes, { uploadUrl, chunkSize: 1_000_000 }).done).rejects.toThrow()
        await line.close()
        return url
      },
    ],
  ]
  test.each(cuts)('%s goes on with a new client where it was, and is whole', async (_by, cutOff) => {
    const url = await cutOff()
    const offset = await offsetOf(url)
    expect(offset).toBeGreaterThanOrEqual(1_000_000)
    expect(offset).toBeLessThan(bytes.length)
    const asked: string[] = []
    const { done } = sendByTus(app(), 'owner', bytes, {
      uploadUrl: url,
      onBeforeRequest: (request) =>
        void asked.push(`${request.getMethod()} ${request.getHeader('Upload-Offset') ?? ''}`),
    })
    const { fileId, headers } = await done
    expect(asked.slice(0, 2)).toEqual(['HEAD ', `PATCH ${offset}`])
    expect([url, headers['x-file-id']]).toEqual([`${app().url}${tusPath}/${fileId}`, fileId])
    expect(await infoOf(fileId)).toMatchObject({
      fileId,
      owner: 'owner',
      name: '起诉状 (终稿).txt',
      purpose: 'evidence',
      contentType: 'text/plain',
      status: 'stored',
      size: bytes.length,
      sha256: sha256(bytes),
    })
    expect(sha256(await downloaded(app(), 'owner', fileId))).toBe(sha256(bytes))
    expect((await parsedFile(app(), fileId)).parseStatus).toBe('parsed')
    expect(await resumableFiles(app())).toEqual([])
    expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
  })
})

test('an upload that is sent with its creation is a file at once', async () => {
  const { fileId } = await sendByTus(app(), 'owner', Buffer.from('at once'), { uploadDataDuringCreation: true }).done
  expect((await downloaded(app(), 'owner', fileId)).toString()).toBe('at once')
  expect(await resumableFiles(app())).toEqual([])
})

test('an upload of a length that is told last is whole', async () => {
  const created = await ask('POST', app().url + tusPath, { ...as, 'upload-defer-length': '1' })
  const url = created.headers.get('location') as string
  expect((await patch(url, 0, 'first ')).status).toBe(204)
  expect((await patch(url, 6, 'last', { ...as, 'upload-length': '10' })).status).toBe(204)
  expect((await downloaded(app(), 'owner', url.split('/').at(-1) as string)).toString()).toBe('first last')
})

test('who has lost the last answer is told that all is there, and sends nothing twice', async () => {
  const bytes = text(300_000)
  const { url, fileId } = await sendByTus(app(), 'owner', bytes).done
  expect(await offsetOf(url)).toBe(bytes.length)
  const again = await sendByTus(app(), 'owner', bytes, { uploadUrl: url }).done
  expect(again.fileId).toBe(fileId)
  expect((await patch(url, bytes.length, 'more')).status).toBe(404)
  expect((await ask('DELETE', url, as)).status).toBe(404)
  expect(sha256(await downloaded(app(), 'owner', fileId))).toBe(sha256(bytes))
})

test('the last bytes and many questions at once make one file', async () => {
  const { url } = await begin(6)
  const answers = await Promise.all([patch(url, 0, 'sixsix'), ...[...Array(10)].map(() => ask('HEAD', url, as))])
  expect(answers.map(({ status }) => status)).toEqual([204, ...Array(10).fill(200)])
  const fileId = url.split('/').at(-1) as string
  expect(await app().database.sql`select 1 from files.files where "fileId" = ${fileId}`).toHaveLength(1)
  expect(await resumableFiles(app())).toEqual([])
})

test('every answer has a request id, and none opens itself to all pages', async () => {
  const created = await ask('POST', app().url + tusPath, { ...as, 'upload-length': '5', origin: 'https://evil.test' })
  const url = created.headers.get('location') as string
  const answers = [
    created,
    await ask('HEAD', url, { ...as, origin: 'https://evil.test' }),
    await ask('PATCH', url, as),
    await patch(url, 0, 'hello'),
    await ask('OPTIONS', app().url + tusPath, { ...as, origin: 'https://evil.test' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 403, 204, 204])
  for (const { headers } of answers) {
    expect(headers.get('x-request-id')).toMatch(/./)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

describe('walls', () => {
  test('an upload belongs to who began it, whatever its metadata or a header claims', async () => {
    const claim = JSON.stringify({ user: 'victim', organization: 'firm-a' })
    const headers = { ...as, 'x-casewright-owner': claim }
    const { url } = await begin(5, headers, { 'casewright-owner': claim, filename: 'mine.txt' })
    expect((await patch(url, 0, 'hello', headers)).status).toBe(204)
    expect(await infoOf(url.split('/').at(-1) as string)).toMatchObject({ owner: 'owner', name: 'mine.txt' })
  })

  test.each([
    ['another user', identity('stranger')],
    ['the same name in another organization', identity('owner', 'firm-b')],
    [
      'a stranger who says that they are the owner',
      {
        ...identity('stranger'),
        'x-casewright-owner': JSON.stringify({ user: 'owner', organization: 'firm-a' }),
      },
    ],
  ])('%s finds no upload', async (_who, headers) => {
    const { url } = await begin(5)
    expect((await ask('HEAD', url, headers)).status).toBe(404)
    expect((await patch(url, 0, 'hello', headers)).status).toBe(404)
    expect((await ask('DELETE', url, headers)).status).toBe(404)
    expect((await ask('GET', url, headers)).status).toBe(404)
    expect(await offsetOf(url)).toBe(0)
    expect((await patch(url, 0, 'hello')).status).toBe(204)
    expect((await ask('HEAD', url, headers)).status).toBe(404)
  })

  test('nobody and a forger are not let in', async () => {
    const { url } = await begin(5)
    for (const headers of [{}, forger.headers])
      for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE', 'GET'])
        expect((await ask(method, method === 'POST' ? app().url + tusPath : url, headers)).status).toBe(401)
    await ask('DELETE', url, as)
  })

  test.each(['../escape', '..%2f..%2fetc%2fpasswd', '%00', 'tus', 'x'.repeat(300), 'a.json'])(
    'there is no upload %s',
    async (id) => {
      const { status } = await ask('HEAD', `${app().url}${tusPath}/${id}`, as)
      expect([400, 404]).toContain(status)
    },
  )

  test('what lies there unfinished cannot be read', async () => {
    const { url } = await begin(5)
    await patch(url, 0, 'hel')
    expect((await ask('GET', url, as)).status).toBe(404)
    expect((await ask('DELETE', url, as)).status).toBe(204)
    expect((await ask('HEAD', url, as)).status).toBe(404)
  })
})

describe('what is refused leaves nothing behind', () => {
  test.each([
    ['more bytes than allowed', bytesMax + 1, {}, 413],
    ['an empty upload', 0, {}, 400],
    ['a purpose that is none', 5, { purpose: 'a b' }, 400],
  ])('%s', async (_what, size, metadata, status) => {
    expect((await begin(size, as, metadata)).status).toBe(status)
    expect(await resumableFiles(app())).toEqual([])
  })

  test('an upload that turns out to be empty', async () => {
    const created = await ask('POST', app().url + tusPath, { ...as, 'upload-defer-length': '1' })
    const url = created.headers.get('location') as string
    expect((await patch(url, 0, '', { ...as, 'upload-length': '0' })).status).toBe(400)
    expect(await resumableFiles(app())).toEqual([])
  })

  test('more bytes than were announced', async () => {
    const { url } = await begin(5)
    expect((await patch(url, 0, 'hello!')).status).toBe(413)
    expect((await patch(url, 3, 'lo')).status).toBe(409)
    expect((await patch(url, 0, 'hello')).status).toBe(204)
    expect(await resumableFiles(app())).toEqual([])
  })

  test('a type that is none becomes one', async () => {
    const { url } = await begin(5, as, { filename: '../../x\n.bin', filetype: 'text/x\r\nset-cookie: a=b' })
    expect((await patch(url, 0, 'hello')).status).toBe(204)
    expect((await downloaded(app(), 'owner', url.split('/').at(-1) as string)).toString()).toBe('hello')
  })
})

describe('a failure at the very end', async () => {
  const probe = await startScanner()
  await probe.close()
  const guarded = useApp({ CLAMD_ADDRESS: probe.address })

  test('is told as an outage, keeps every byte, and is healed by the next question once its cause is gone', async () => {
    const bytes = text(1_000_000)
    const failed = sendByTus(guarded(), 'owner', bytes)
    await expect(failed.done).rejects.toMatchObject({ message: expect.stringContaining('503') })
    const url = failed.upload.url as string
    const fileId = url.split('/').at(-1) as string
    expect((await ask('HEAD', url, as)).status).toBe(503)
    expect((await ask('GET', url, as)).status).toBe(404)
    expect(await leftovers(guarded())).toEqual({ loose: 0, temporary: 0 })
    expect((await guarded().ask('GET', `${path}/${fileId}`, owner)).status).toBe(404)
    const scanner = await startScanner(undefined, probe.port)
    try {
      const healed = await sendByTus(guarded(), 'owner', bytes, { uploadUrl: url }).done
      expect(healed.fileId).toBe(fileId)
      expect(scanner.seen).toEqual([bytes.length])
    } finally {
      await scanner.close()
    }
    expect(sha256(await downloaded(guarded(), 'owner', fileId))).toBe(sha256(bytes))
    expect((await parsedFile(guarded(), fileId)).parseStatus).toBe('parsed')
    expect(await resumableFiles(guarded())).toEqual([])
  })
})
