import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Upload, type UploadOptions } from 'tus-js-client'
import { path, type TestApp } from '../test-app.ts'

export const tusPath = `${path}/tus`
export const identity = (user: string, organization = 'firm-a') => ({
  'x-internal-api-key': 'the-key-of-the-tests',
  'x-user-id': user,
  'x-organization-id': organization,
})
export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export interface Sent {
  url: string
  fileId: string
  /** Of the last answer. */
  headers: Record<string, string | undefined>
}

/** Sends with the client that browsers use, from the beginning or, with `uploadUrl`, from where it was cut off. */
export function sendByTus(
  app: TestApp,
  user: string,
  bytes: Buffer,
  options: Partial<UploadOptions> = {},
): { done: Promise<Sent>; upload: Upload } {
  let upload!: Upload
  const done = new Promise<Sent>((resolve, reject) => {
    upload = new Upload(bytes, {
      endpoint: app.url + tusPath,
      headers: identity(user),
      chunkSize: 256 * 1024,
      retryDelays: null as unknown as number[],
      metadata: { filename: 'a.txt', filetype: 'text/plain' },
      ...options,
      onError: reject,
      onSuccess: ({ lastResponse }) => {
        const url = upload.url as string
        const headers = Object.fromEntries(
          ['x-request-id', 'x-file-id', 'access-control-allow-origin'].map((name) => [
            name,
            lastResponse.getHeader(name),
          ]),
        )
        resolve({ url, fileId: url.split('/').at(-1) as string, headers })
      },
    })
    upload.start()
  })
  done.catch(() => {})
  return { done, upload }
}

/** A plain request of the protocol. */
export const ask = (method: string, url: string, headers: Record<string, string> = {}, body?: Uint8Array | string) =>
  fetch(url, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body !== undefined && { body: body as string }),
  })

export const encoded = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

export const resumableFiles = (app: TestApp): Promise<string[]> => readdir(join(app.directory, 'resumable'))

export async function downloaded(app: TestApp, user: string, fileId: string): Promise<Buffer> {
  const response = await fetch(`${app.url}${path}/${fileId}/download`, { headers: identity(user) })
  if (response.status !== 200) throw new Error(`the download was refused: ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** A way to the service that is cut on both sides after so many bytes. */
export async function lineThatBreaks(port: number, afterBytes: number) {
  let passed = 0
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const cut = () => {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    near.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => near.destroy())
    near.on('data', (chunk) => {
      passed += chunk.length
      far.write(chunk)
      if (passed > afterBytes) cut()
    })
    far.on('data', (chunk) => near.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
