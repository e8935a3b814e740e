import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CreateBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { contentDisposition } from '@casewright/kit/http/bytes'
import { createDiskStorage } from '../../adapters/disk.ts'
import { createS3Storage } from '../../adapters/s3.ts'
import { verifySignedUrl } from '../../adapters/signed-url.ts'
import type { Storage } from '../../adapters/storage.ts'
import { type S3Server, startS3Server } from './s3-server.ts'

/** A storage with what a test has to know of its inside. */
export interface Place {
  storage: Storage
  /** Temporary files or unfinished uploads. */
  leftovers(): Promise<string[]>
  /** A test cannot set its clock. */
  hasOwnClock?: boolean
  close(): Promise<void>
}

const signingKey = 'a key of thirty-two characters..'

export async function openDisk(): Promise<Place & { directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'casewright-disk-'))
  const server = createServer((request, response) => void serveSigned(storage, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const signedBase = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/signed`
  const storage = createDiskStorage({ directory, signedBase, signingKey })
  return {
    storage,
    directory,
    leftovers: () => readdir(join(directory, '.tmp')),
    close: async () => {
      await storage.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function openS3(): Promise<Place & { server: S3Server }> {
  const server = await startS3Server()
  const storage = createS3Storage({ ...server.options, pathStyle: true })
  return {
    storage,
    server,
    leftovers: server.uploads,
    close: async () => {
      await storage.close()
      await server.close()
    },
  }
}

const { CASEWRIGHT_TEST_S3_URL: endpoint } = process.env

/** A bucket of its own on the server that the environment names, if it names one. */
export async function openRealS3(): Promise<Place | undefined> {
  if (!endpoint) return undefined
  const credentials = { accessKeyId: 'casewright', secretAccessKey: 'a secret of the tests' }
  const options = { endpoint, region: 'us-east-1', bucket: `test-${randomUUID()}` }
  const client = new S3Client({ ...options, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: options.bucket }))
  const storage = createS3Storage({ ...options, ...credentials, pathStyle: true })
  return {
    storage,
    hasOwnClock: true,
    async leftovers() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: options.bucket }))
      return Uploads.map(({ UploadId }) => String(UploadId))
    },
    async close() {
      await storage.close()
      client.destroy()
    },
  }
}

/** What the service does with the addresses that it signed for its disk. */
async function serveSigned(storage: Storage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://files')
  const key = pathname.split('/').at(-1) ?? ''
  const method = request.method === 'PUT' ? 'PUT' : 'GET'
  const found = verifySignedUrl({ method, key, query: Object.fromEntries(searchParams) }, signingKey, Date.now())
  const { 'content-type': contentType, 'content-length': size } = request.headers
  if (!found.ok) response.writeHead(403).end(found.reason)
  else if (found.grant.method === 'GET') {
    response.setHeader('content-type', found.grant.contentType)
    response.setHeader('content-disposition', contentDisposition(found.grant.fileName))
    await pipeline(await storage.get(key), response)
  } else if (contentType !== found.grant.contentType || Number(size) !== found.grant.size) response.writeHead(403).end()
  else {
    await storage.put(key, request, found.grant.contentType)
    response.end()
  }
}

export const bytesOf = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(source))

/** In chunks as a network brings them. */
export async function* chunksOf(bytes: Uint8Array, chunkBytes = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}

export async function* failing(afterBytes: number, error: Error): AsyncGenerator<Uint8Array> {
  yield* chunksOf(randomBytes(afterBytes))
  throw error
}
