import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const bucket = 'case-files'
/** The only account that s3rver knows. */
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface S3Server {
  options: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  port: number
  /** Multipart uploads that were begun and neither completed nor aborted. */
  uploads(): Promise<string[]>
  age(uploadId: string, ms: number): Promise<void>
  /** Which requests get an error of the server instead of an answer; none, unless a test says so. */
  refuses: (request: IncomingMessage) => boolean
  close(): Promise<void>
}

/**
 * A real S3 server on the loopback. Before s3rver stands what it lacks: the check of version 4 signatures, written from
 * the specification and without the SDK, and the two calls that list and abort multipart uploads.
 */
export async function startS3Server(): Promise<S3Server> {
  const { default: S3rver } = await import('s3rver')
  const directory = await mkdtemp(join(tmpdir(), 'casewright-s3-'))
  const s3 = new S3rver({
    directory,
    silent: true,
    serviceEndpoint: 'localhost',
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  await s3.configureBuckets()
  const { store } = s3
  const uploadsFolder = store.getResourcePath(bucket, undefined, 'uploads')
  const putObject = store.putObject.bind(store)
  const putPart = store.putPart.bind(store)
  store.putObject = async (object) =>
    written(store.getResourcePath(object.bucket, object.key, 'object'), await putObject(object))
  store.putPart = async (name, id, part, content) =>
    written(join(uploadsFolder, id, part), await putPart(name, id, part, content))

  const uploads = () => readdir(uploadsFolder).catch(() => [])
  const handle = s3.callback()
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://s3')
    const uploadId = searchParams.get('uploadId')
    if (started.refuses(request)) answer(response, 400, '<Error><Code>InvalidRequest</Code></Error>')
    else if (!isSigned(request)) answer(response, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    else if (request.method === 'DELETE' && uploadId)
      void rm(join(uploadsFolder, uploadId), { recursive: true, force: true }).then(() => answer(response, 204, ''))
    else if (request.method === 'GET' && searchParams.has('uploads'))
      void uploads()
        .then((ids) => listing(uploadsFolder, ids))
        .then((xml) => answer(response, 200, xml))
    else handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const started: S3Server = {
    options: { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket, ...account },
    port,
    uploads,
    age: (uploadId, ms) => utimes(join(uploadsFolder, uploadId), new Date(Date.now() - ms), new Date(Date.now() - ms)),
    refuses: () => false,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
  return started
}

/** It answers when it has read all bytes, which is before they are in its file. */
async function written<Result extends { size: number }>(path: string, result: Result): Promise<Result> {
  while ((await stat(path).catch(() => undefined))?.size !== result.size) await sleep(2)
  return result
}

function answer(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

async function listing(folder: string, ids: string[]): Promise<string> {
  const rows = ids.map(async (id) => {
    const key = await readFile(join(folder, id, 'key'), 'utf8')
    const initiated = (await stat(join(folder, id))).mtime.toISOString()
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`
  })
  const all = (await Promise.all(rows)).join('')
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${all}</ListMultipartUploadsResult>`
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** AWS Signature Version 4, of the address or of the Authorization header. */
function isSigned(request: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
  const header = request.headers.authorization ?? ''
  const part = (name: string) =>
    searchParams.get(`X-Amz-${name}`) ?? new RegExp(`${name}=([^,]+)`).exec(header)?.[1] ?? ''
  const at = searchParams.get('X-Amz-Date') ?? String(request.headers['x-amz-date'])
  const [, ...scope] = part('Credential').split('/')
  const names = part('SignedHeaders')
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const payload = searchParams.has('X-Amz-Signature') ? 'UNSIGNED-PAYLOAD' : request.headers['x-amz-content-sha256']
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), names, payload].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope.join('/'), digest].join('\n')).toString('hex')
  return expected === part('Signature')
}
