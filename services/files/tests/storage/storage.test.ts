import { randomBytes, randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bytesOf, chunksOf, failing, openDisk, openRealS3, openS3, type Place } from './storage-places.ts'

const mebibyte = 1024 * 1024
const pdf = 'application/pdf'
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const s3 = await openS3().catch((error: unknown) => `the S3 server did not start: ${String(error)}`)
const disk = await openDisk()
const real = await openRealS3()
if (typeof s3 === 'string') test.skip(`s3 is not tested: ${s3}`)
const places: { name: string; place: Place }[] = [
  { name: 'disk', place: disk },
  ...(typeof s3 === 'string' ? [] : [{ name: 's3', place: s3 }]),
  ...(real ? [{ name: 's3 of another make', place: real }] : []),
]
afterAll(() => Promise.all(places.map(({ place }) => place.close())))

describe.each(places)('$name', ({ name, place: { storage, leftovers, hasOwnClock = false } }) => {
  test('can be used, and says what it is', async () => {
    await storage.check()
    expect(storage.name).toBe(name.split(' ')[0])
  })

  test.each([0, 1, 1000, 65_537, 5 * mebibyte, 5 * mebibyte + 1, 8 * mebibyte, 8 * mebibyte + 1, 17 * mebibyte])(
    '%i bytes come back as they were put',
    async (count) => {
      const [key, bytes] = [randomUUID(), randomBytes(count)]
      await storage.put(key, chunksOf(bytes), pdf)
      expect(await storage.size(key)).toBe(count)
      expect((await bytesOf(await storage.get(key))).equals(bytes)).toBe(true)
      expect(await leftovers()).toEqual([])
    },
  )

  test('chunks of any size come back in order: single bytes, empty ones, and one of 20 MiB', async () => {
    const [key, large] = [randomUUID(), randomBytes(20 * mebibyte)]
    async function* uneven() {
      for (const byte of [1, 2, 3]) yield Uint8Array.of(byte)
      yield new Uint8Array(0)
      yield large
      yield Uint8Array.of(4)
    }
    await storage.put(key, uneven(), pdf)
    const back = await bytesOf(await storage.get(key))
    expect(back.equals(Buffer.concat([Uint8Array.of(1, 2, 3), large, Uint8Array.of(4)]))).toBe(true)
  })

  test('a range gives exactly its bytes, and one that ends too late the rest', async () => {
    const [key, bytes] = [randomUUID(), randomBytes(300_000)]
    await storage.put(key, chunksOf(bytes), pdf)
    for (const [start, end] of [
      [0, 1],
      [1, 1],
      [65_535, 200_000],
      [299_999, 299_999],
      [299_000, 999_999],
    ] as const)
      expect((await bytesOf(await storage.get(key, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  test('a range without bytes is an error before any byte is read', async () => {
    const key = randomUUID()
    await storage.put(key, chunksOf(randomBytes(10)), pdf)
    for (const range of [
      { start: 10, end: 12 },
      { start: 5, end: 4 },
      { start: -1, end: 4 },
    ])
      await expect(storage.get(key, range)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test.each([0, 1000, 9 * mebibyte, 20 * mebibyte])(
    'a source that fails after %i bytes leaves nothing, and its failure is passed on',
    async (count) => {
      const [key, error] = [randomUUID(), new Error('the sender went away')]
      await expect(storage.put(key, failing(count, error), pdf)).rejects.toBe(error)
      expect(await storage.size(key)).toBeUndefined()
      expect(await leftovers()).toEqual([])
    },
  )

  test('what is not there has no size, cannot be got and can be removed', async () => {
    const key = randomUUID()
    expect(await storage.size(key)).toBeUndefined()
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'not_found' })
    await expect(storage.get(key, { start: 0, end: 1 })).rejects.toMatchObject({ code: 'not_found' })
    await storage.put(key, chunksOf(randomBytes(10)), pdf)
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a key that is none of ours is refused by every operation', async () => {
    const wishes = { contentType: pdf, size: 1, fileId: '1', fileName: 'a', expiresSeconds: 9 }
    for (const key of [
      '../outside',
      '..',
      '.',
      '',
      '/etc/passwd',
      'a\\b',
      'a\0',
      '.tmp',
      'a.b',
      '起诉状',
      'a'.repeat(201),
    ]) {
      const attempts = [
        () => storage.put(key, chunksOf(randomBytes(1)), pdf),
        () => storage.get(key),
        () => storage.size(key),
        () => storage.remove(key),
        () => storage.downloadUrl(key, wishes),
        () => storage.uploadUrl(key, wishes),
      ]
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })

  test('twenty puts at once keep their bytes apart', async () => {
    const all = Array.from({ length: 20 }, (_, at) => ({ key: randomUUID(), bytes: randomBytes(100_000 + at) }))
    await Promise.all(all.map(({ key, bytes }) => storage.put(key, chunksOf(bytes), pdf)))
    const back = await Promise.all(all.map(async ({ key }) => bytesOf(await storage.get(key))))
    expect(back.map((bytes, at) => bytes.equals(all[at]?.bytes ?? Buffer.alloc(0)))).toEqual(all.map(() => true))
    expect(await leftovers()).toEqual([])
  })

  test('memory stays flat while 100 MB flow in and out', async () => {
    const [key, count, chunk] = [randomUUID(), 100_000_000, 100_000]
    let [before, peak, measuredAt] = [0, 0, 0]
    /** Every 20 MB, after two collections: buffers that the first one found are given back by the second. */
    const measure = (at: number) => {
      if (at < measuredAt) return
      collectGarbage()
      collectGarbage()
      const { arrayBuffers } = process.memoryUsage()
      before ||= arrayBuffers
      peak = Math.max(peak, arrayBuffers - before)
      measuredAt = at + 20_000_000
    }
    async function* flow() {
      for (let at = 0; at < count; at += chunk) {
        measure(at)
        yield Buffer.alloc(chunk, at / chunk)
      }
    }
    await storage.put(key, flow(), pdf)
    let seen = 0
    measuredAt = 0
    for await (const part of await storage.get(key)) {
      seen += (part as Uint8Array).length
      measure(seen)
    }
    expect(seen).toBe(count)
    // Measured: 2 MB, and on S3 40 MB, of which four parts of 8 MiB are ours; the server runs in this process too.
    expect(peak).toBeLessThan(name === 'disk' ? 15_000_000 : 75_000_000)
    await storage.remove(key)
  })

  test('a download address gives the bytes to a plain fetch, under their name and as their type', async () => {
    const [key, bytes] = [randomUUID(), randomBytes(70_000)]
    await storage.put(key, chunksOf(bytes), 'application/octet-stream')
    const url = await storage.downloadUrl(key, {
      fileId: key,
      fileName: '起诉状.pdf',
      contentType: pdf,
      expiresSeconds: 60,
    })
    const response = await fetch(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(pdf)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; .*filename\*=UTF-8''%E8%B5%B7%E8%AF%89%E7%8A%B6\.pdf$/,
    )
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('a download address is refused when it is changed, put to another key, used to write, or too old', async () => {
    const [key, other] = [randomUUID(), randomUUID()]
    for (const each of [key, other]) await storage.put(each, chunksOf(randomBytes(10)), pdf)
    const wish = { fileId: key, fileName: '起诉状.pdf', contentType: pdf }
    const url = await storage.downloadUrl(key, { ...wish, expiresSeconds: 60 })
    const status = async (address: string, init?: RequestInit) => (await fetch(address, init)).status
    expect(await status(url)).toBe(200)
    expect(await status(url.replace(key, other))).toBe(403)
    expect(await status(url.replaceAll('pdf', 'exe'))).toBe(403)
    expect(await status(url, { method: 'PUT', body: 'x' })).toBe(403)
    if (hasOwnClock) {
      const brief = await storage.downloadUrl(key, { ...wish, expiresSeconds: 1 })
      await expect.poll(() => status(brief), { timeout: 10_000, interval: 500 }).toBe(403)
      return
    }
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(now + 50_000)
    expect(await status(url)).toBe(200)
    vi.setSystemTime(now + 61_000)
    expect(await status(url)).toBe(403)
  })

  test('an upload address takes the bytes that were announced', async () => {
    const [key, bytes] = [randomUUID(), randomBytes(70_000)]
    const { url, headers } = await storage.uploadUrl(key, { contentType: pdf, size: bytes.length, expiresSeconds: 60 })
    expect((await fetch(url, { method: 'PUT', headers, body: bytes })).status).toBe(200)
    expect((await bytesOf(await storage.get(key))).equals(bytes)).toBe(true)
  })

  test('an upload address takes no other size, no other type, no other key and does not give bytes away', async () => {
    const [key, body] = [randomUUID(), randomBytes(1000)]
    const { url, headers } = await storage.uploadUrl(key, { contentType: pdf, size: 1000, expiresSeconds: 60 })
    const status = async (address: string, init: RequestInit) =>
      (await fetch(address, { method: 'PUT', headers, body, ...init })).status
    expect(await status(url, { body: randomBytes(1001) })).toBe(403)
    expect(await status(url, { body: randomBytes(999) })).toBe(403)
    expect(await status(url, { headers: { ...headers, 'content-type': 'text/html' } })).toBe(403)
    expect(await status(url.replace(key, randomUUID()), {})).toBe(403)
    expect(await storage.size(key)).toBeUndefined()
    expect(await status(url, {})).toBe(200)
    // MinIO calls a header that was signed and is not sent a bad request.
    expect((await fetch(url)).status).toBe(hasOwnClock ? 400 : 403)
  })
})
