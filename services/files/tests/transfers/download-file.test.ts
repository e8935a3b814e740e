import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { forger, namesake, nobody, owner, path, stranger, upload, useApp } from '../test-app.ts'

const app = useApp()
const bytes = randomBytes(300_000)
let at: string
let sha256: string
beforeAll(async () => {
  const file = await upload(app(), owner, { name: '证据 "一".bin', bytes, type: 'text/html' })
  at = `${path}/${file.fileId}/download`
  sha256 = file.sha256 as string
})
const get = async (headers: Record<string, string> = {}) => {
  const response = await fetch(app().url + at, {
    headers: {
      'x-internal-api-key': 'the-key-of-the-tests',
      'x-user-id': 'owner',
      'x-organization-id': 'firm-a',
      ...headers,
    },
  })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('the bytes come back as they were sent, as an attachment that no browser runs', async () => {
  const { status, headers, body } = await get()
  expect([status, body.equals(bytes)]).toEqual([200, true])
  expect(headers.get('content-length')).toBe('300000')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('证据 "一".bin')}`)
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  expect([headers.get('etag'), headers.get('accept-ranges')]).toEqual([`"${sha256}"`, 'bytes'])
})

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=299990-', 299_990, 299_999],
  ['bytes=-5', 299_995, 299_999],
  ['bytes=100-999999999', 100, 299_999],
  ['bytes=-999999999', 0, 299_999],
])('the range %s is 206 with those bytes', async (range, start, end) => {
  const { status, headers, body } = await get({ range })
  expect(status).toBe(206)
  expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/300000`)
  expect(body.equals(bytes.subarray(start, end + 1))).toBe(true)
})

test.each(['bytes=300000-', 'bytes=300000-300001', 'bytes=-0'])('the range %s is 416', async (range) => {
  const { status, headers, body } = await get({ range })
  expect([status, headers.get('content-range'), body.length]).toEqual([416, 'bytes */300000', 0])
})

test.each(['bytes=5-1', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=', 'x'])(
  '%s is no range, and gives the whole',
  async (range) => {
    expect((await get({ range })).status).toBe(200)
  },
)

test('who has it already gets 304, and a range counts only for the same bytes', async () => {
  expect(await get({ 'if-none-match': `"${sha256}"` })).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  expect((await get({ 'if-none-match': '"x"' })).status).toBe(200)
  expect((await get({ range: 'bytes=0-1', 'if-range': `"${sha256}"` })).status).toBe(206)
  expect((await get({ range: 'bytes=0-1', 'if-range': '"x"' })).status).toBe(200)
})

describe('walls', () => {
  test('others find nothing, and nobody is let in', async () => {
    for (const who of [stranger, namesake]) expect((await app().ask('GET', at, who)).status).toBe(404)
    for (const who of [nobody, forger]) expect((await app().ask('GET', at, who)).status).toBe(401)
  })
  test('an upload that is not complete has no bytes', async () => {
    const body = { name: 'a.txt', contentType: 'text/plain', size: 5 }
    const { data } = await app().ask('POST', `${path}/upload-url`, { ...owner, body })
    expect(await app().ask('GET', `${path}/${data.fileId}/download`, owner)).toMatchObject({
      status: 409,
      code: 'conflict',
    })
  })
})

test('both clients hand the bytes and their headers on', async () => {
  const fileId = at.split('/')[4] as string
  for (const client of [app().http, app().local]) {
    const reply = await client.downloadFile({
      params: { fileId },
      user: 'owner',
      organization: 'firm-a',
      headers: { range: 'bytes=2-4' },
    })
    const chunks: Buffer[] = []
    for await (const chunk of reply.bytes as AsyncIterable<Buffer>) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(bytes.subarray(2, 5))).toBe(true)
    expect(reply).toMatchObject({ status: 206, size: 3, fileName: '证据 "一".bin' })
  }
})

describe('a text says how its characters are written', () => {
  // In GB18030: 合同双方应当遵守诚实信用原则，违约的一方应当承担责任。
  const chinese = Buffer.from(
    'bacfcdaccbabb7bdd3a6b5b1d7f1cad8b3cfcab5d0c5d3c3d4add4f2a3accea5d4bcb5c4d2bbb7bdd3a6b5b1b3d0b5a3d4f0c8cea1a3',
    'hex',
  )
  const ascii = Buffer.from('plain ascii. '.repeat(10_000))
  const typeOf = async (name: string, bytes: Uint8Array | string) => {
    const { fileId } = await upload(app(), owner, { name, bytes })
    const { headers } = await app().ask('GET', `${path}/${fileId}/download`, owner)
    const { data } = await app().ask('GET', `${path}/${fileId}/download-url`, owner)
    expect((await fetch(data.url)).headers.get('content-type')).toBe(headers.get('content-type'))
    return headers.get('content-type')
  }

  test.each<[string, string, Uint8Array | string, string]>([
    ['UTF-8', 'a.txt', '合同', 'text/plain; charset=utf-8'],
    ['ASCII', 'a.md', 'contract', 'text/markdown; charset=utf-8'],
    ['UTF-8 of many chunks', 'b.txt', '合同，a'.repeat(100_000), 'text/plain; charset=utf-8'],
    ['GB18030', 'a.csv', Buffer.concat(Array(50).fill(chinese)), 'text/csv; charset=gb18030'],
    [
      'UTF-16',
      'c.txt',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('合同', 'utf16le')]),
      'text/plain; charset=utf-16le',
    ],
  ])('%s', async (_what, name, bytes, type) => expect(await typeOf(name, bytes)).toBe(type))

  test('what is no UTF-8 only after its beginning is not called UTF-8, and what is no text has none', async () => {
    expect(await typeOf('late.txt', Buffer.concat([ascii, chinese]))).not.toContain('utf-8')
    expect(await typeOf('a.json', '{}')).toBe('application/json')
    expect(await typeOf('a.bin', Buffer.from([0, 1, 2, 3]))).toBe('application/octet-stream')
  })
})
