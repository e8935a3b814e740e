import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createS3Storage } from '../../adapters/s3.ts'
import { bytesOf, chunksOf, openS3 } from './storage-places.ts'

const pdf = 'application/pdf'
const s3 = await openS3().catch((error: unknown) => `the S3 server did not start: ${String(error)}`)
if (typeof s3 === 'string') test.skip(`s3 is not tested: ${s3}`)
else
  describe('s3', () => {
    const { storage, server, leftovers } = s3
    const { endpoint, region, bucket, ...credentials } = server.options
    const options = { ...server.options, pathStyle: true }
    const outage = { code: 'dependency_unavailable' }
    afterEach(() => {
      server.refuses = () => false
    })
    afterAll(() => s3.close())

    test('clients get addresses of the public endpoint, by virtual host where that is the style, and they work', async () => {
      const publicEndpoint = `http://s3.localhost:${server.port}`
      const [key, bytes] = [randomUUID(), randomBytes(1000)]
      await storage.put(key, chunksOf(bytes), pdf)
      for (const pathStyle of [true, false]) {
        const shown = createS3Storage({ ...options, pathStyle, publicEndpoint })
        const url = new URL(
          await shown.downloadUrl(key, { fileId: key, fileName: 'a', contentType: pdf, expiresSeconds: 60 }),
        )
        const hosts = pathStyle ? ['s3', `/${bucket}/${key}`] : [`${bucket}.s3`, `/${key}`]
        expect([url.host, url.pathname]).toEqual([`${hosts[0]}.localhost:${server.port}`, hosts[1]])
        const path = `${url.pathname}${url.search}`
        const sent = request({ host: '127.0.0.1', port: server.port, path, headers: { host: url.host } }).end()
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        expect((await bytesOf(response)).equals(bytes)).toBe(true)
        await shown.close()
      }
    })

    test('an upload address demands that nothing is there yet, unless the server cannot check that', async () => {
      const wish = { contentType: pdf, size: 4, expiresSeconds: 60 }
      const { url, headers } = await storage.uploadUrl(randomUUID(), wish)
      expect(headers).toEqual({ 'content-type': pdf, 'if-none-match': '*' })
      const bare = { 'content-type': pdf }
      expect((await fetch(url, { method: 'PUT', headers: bare, body: 'four' })).status).toBe(403)
      const often = createS3Storage({ ...options, uploadOnce: false })
      const plain = await often.uploadUrl(randomUUID(), wish)
      expect(plain.headers).toEqual(bare)
      expect((await fetch(plain.url, { method: 'PUT', headers: bare, body: 'four' })).status).toBe(200)
    })

    test.each([
      { step: 'a part', method: 'PUT' },
      { step: 'the last step', method: 'POST' },
    ])('when $step of a large put fails, it is an outage and no parts stay', async ({ method }) => {
      const key = randomUUID()
      server.refuses = (asked) => asked.method === method && /uploadId=/.test(asked.url ?? '')
      await expect(storage.put(key, chunksOf(randomBytes(20_000_000)), pdf)).rejects.toMatchObject(outage)
      expect(await storage.size(key)).toBeUndefined()
      expect(await leftovers()).toEqual([])
    })

    test('sweep aborts uploads that are older than asked, and only those', async () => {
      const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
      const begin = async () => {
        const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: randomUUID() }))
        return UploadId ?? ''
      }
      const [old, young] = [await begin(), await begin()]
      await server.age(old, 61_000)
      expect(await leftovers()).toHaveLength(2)
      await storage.sweep(60_000)
      expect(await leftovers()).toEqual([young])
      await storage.sweep(-60_000)
      expect(await leftovers()).toEqual([])
    })

    test('a wrong secret is an outage that tells neither the secret nor the access key', async () => {
      const secretAccessKey = 'wrong-secret-0123456789'
      const wrong = createS3Storage({ ...options, secretAccessKey })
      const put = () => wrong.put('k', chunksOf(randomBytes(9)), pdf)
      const uses = [put, wrong.check, () => wrong.get('k'), () => wrong.size('k'), () => wrong.remove('k')]
      for (const use of [...uses, () => wrong.sweep(0)]) {
        const error = await (use() as Promise<unknown>).then(() => undefined).catch((caught: unknown) => caught)
        expect(error).toMatchObject({ ...outage, message: expect.stringContaining('403') })
        expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/wrong-secret|S3RVER/)
      }
    })

    test('a bucket that is not there is an outage, not a missing file', async () => {
      const lost = createS3Storage({ ...options, bucket: 'no-such-bucket' })
      await expect(lost.check()).rejects.toMatchObject(outage)
      await expect(lost.get('k')).rejects.toMatchObject(outage)
    })

    test('a server that is away, or takes the question and never answers, is an outage within the time-out', async () => {
      const silent = createServer(() => {})
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
      const { port } = silent.address() as AddressInfo
      const asked = createS3Storage({ ...options, endpoint: `http://127.0.0.1:${port}`, timeoutMs: 200 })
      const begun = Date.now()
      await expect(asked.get('k')).rejects.toMatchObject(outage)
      await expect(asked.put('k', chunksOf(randomBytes(9)), pdf)).rejects.toMatchObject(outage)
      expect(Date.now() - begun).toBeLessThan(50_000)
      silent.closeAllConnections()
      await new Promise((resolve) => silent.close(resolve))
      await expect(asked.check()).rejects.toMatchObject({ ...outage, message: expect.stringContaining('ECONNREFUSED') })
    })
  })
