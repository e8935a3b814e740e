import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCasewright } from './casewright-process.ts'
import type { DataDirectory } from './data-directory.ts'
import { type Answer, internalKey, quiet, request } from './harness.ts'

const path = '/files-service/api/v1/files'
const identity = { 'x-internal-api-key': internalKey, 'x-user-id': 'owner', 'x-organization-id': 'firm' }
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

interface StoredFile {
  fileId: string
  size: number
  sha256: string
  parseStatus: string
  status: string
  parse: { attempts: number; reason: string | null }
}

export interface FilesProcess {
  pid: number
  ask(method: string, at: string, headers?: Record<string, string>): Promise<Answer>
  /** Streams a form with one file; rejects when the connection breaks. */
  upload(
    bytes: AsyncIterable<Uint8Array> | Uint8Array,
    name?: string,
  ): Promise<{ status: number; data: StoredFile; text: string }>
  read(fileId: string): Promise<StoredFile>
  list(): Promise<StoredFile[]>
  digestOf(fileId: string): Promise<string>
  kill(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
}

/** The files service with the platform that takes its audit, as one process of its own. */
export async function startFiles(data: DataDirectory, settings: Record<string, string> = {}): Promise<FilesProcess> {
  const running = runCasewright(['files', 'platform'], { ...quiet, ...data.environment, ...settings })
  const origin = await running.address
  const ask: FilesProcess['ask'] = (method, at, headers = {}) =>
    request(`${origin}${path}${at}`, method, { headers: { ...identity, ...headers } })
  return {
    pid: running.pid,
    ask,
    upload: (bytes, name = 'a.bin') => uploadForm(`${origin}${path}/upload`, bytes, name),
    read: async (fileId) => (await ask('GET', `/${fileId}`)).data,
    async list() {
      const files: StoredFile[] = []
      for (let page = 1; ; page++) {
        const { data } = await ask('GET', `/user/owner?page=${page}&size=100`)
        files.push(...data.items)
        if (files.length >= data.total || data.items.length === 0) return files
      }
    },
    async digestOf(fileId) {
      const response = await fetch(`${origin}${path}/${fileId}/download`, { headers: identity })
      const hash = createHash('sha256')
      for await (const chunk of response.body ?? []) hash.update(chunk)
      return response.status === 200 ? hash.digest('hex') : `status ${response.status}`
    },
    async kill(signal) {
      const began = performance.now()
      running.kill(signal)
      const { code } = await Promise.race([running.ended, endless(running)])
      return { code, ms: performance.now() - began }
    },
  }
}

const endMsMax = 90_000

/** A process that does not end says what it was at, instead of the test's time-out. */
async function endless({ pid, stderr }: ReturnType<typeof runCasewright>): Promise<never> {
  await sleep(endMsMax, undefined, { ref: false })
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => 'none')
  throw new Error(`process ${pid} did not end; its children: ${children}; it said: ${stderr().slice(-2_000)}`)
}

function uploadForm(url: string, bytes: AsyncIterable<Uint8Array> | Uint8Array, name: string) {
  return new Promise<{ status: number; data: StoredFile; text: string }>((resolve, reject) => {
    const sending = httpRequest(url, {
      method: 'POST',
      headers: { ...identity, 'content-type': 'multipart/form-data; boundary=b' },
    })
    let answered = false
    sending.on('error', (error) => answered || reject(error))
    sending.on('response', (response) => {
      answered = true
      textOf(response).then((text) => {
        resolve({ status: response.statusCode as number, data: JSON.parse(text).data?.files?.[0], text })
      }, reject)
    })
    const write = (chunk: Uint8Array | string) =>
      sending.write(chunk) || sending.destroyed
        ? undefined
        : new Promise<void>((go) => {
            const done = () => {
              sending.off('drain', done).off('close', done)
              go()
            }
            sending.on('drain', done).on('close', done)
          })
    const run = async () => {
      await write(`--b\r\ncontent-disposition: form-data; name="f"; filename="${name}"\r\n\r\n`)
      for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
        if (answered || sending.destroyed) break
        await write(chunk)
      }
      sending.end('\r\n--b--\r\n')
    }
    run().catch(reject)
  })
}

const textOf = async (source: AsyncIterable<Buffer>): Promise<string> =>
  Buffer.concat(await Array.fromAsync(source)).toString()

/** Every file below a folder, by its path. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** The process that reads files for this one. */
export async function parserOf(pid: number, withinMs = 60_000): Promise<number> {
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    for (const child of children.split(' ').filter(Boolean)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
      if (command.includes('parse-child')) return Number(child)
    }
    await sleep(2)
  }
  throw new Error('no parser was started')
}

/** Resident memory in MB: now, and the most it ever was. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
