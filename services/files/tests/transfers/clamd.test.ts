import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScan } from '../../adapters/clamd.ts'
import { keysOnDisk } from '../storage/swept-app.ts'
import {
  form,
  internalPath,
  leftovers,
  owner,
  parsedFile,
  path,
  send,
  type TestApp,
  upload,
  useApp,
} from '../test-app.ts'
import { eicar, type Manner, type ScannerServer, startScanner } from './clamd-server.ts'
import { downloaded } from './tus-client.ts'

const megabyte = 1024 * 1024
async function* chunks(size: number, onRead = () => {}) {
  for (let at = 0; at < size; at += 64 * 1024) {
    onRead()
    yield Buffer.alloc(Math.min(64 * 1024, size - at), 97)
  }
}

describe('the scanner', () => {
  let scanner: ScannerServer
  beforeAll(async () => {
    scanner = await startScanner()
  })
  afterAll(() => scanner?.close())
  const scan = (size: number, silenceMs = 30_000, onRead?: () => void) =>
    createScan(scanner.address, silenceMs)?.(chunks(size, onRead))

  test('is shown every byte, and says what it found', async () => {
    scanner.manner = { says: () => 'stream: OK' }
    expect(await scan(5 * megabyte + 1)).toBeNull()
    expect(scanner.seen.at(-1)).toBe(5 * megabyte + 1)
    scanner.manner = { says: () => 'stream: Win.Test.EICAR_HDB-1 FOUND' }
    expect(await scan(1)).toBe('Win.Test.EICAR_HDB-1')
  })

  test.each<[string, Manner, string]>([
    ['nothing at all', { keepsSilent: true }, 'dependency_unavailable'],
    ['nothing sensible', { says: () => 'GET / HTTP/1.1' }, 'dependency_unavailable'],
    ['an empty word', { says: () => '' }, 'dependency_unavailable'],
    ['an error', { says: () => "stream: Can't allocate memory ERROR" }, 'dependency_unavailable'],
    ['nothing and hangs up', { hangsUpAfter: 100_000 }, 'dependency_unavailable'],
    ['nothing and hangs up at once', { hangsUpAfter: 1 }, 'dependency_unavailable'],
    ['OK before it has seen all', { hangsUpAfter: 100_000, says: 'stream: OK' }, 'dependency_unavailable'],
    ['an answer without an end', { says: () => 'x'.repeat(20_000) }, 'dependency_unavailable'],
    [
      'that it is too much',
      { hangsUpAfter: 1_000_000, says: 'INSTREAM size limit exceeded. ERROR' },
      'payload_too_large',
    ],
  ])('that says %s lets nothing in', async (_what, manner, code) => {
    scanner.manner = manner
    // More than the connection itself holds, where the scanner does not take it.
    const size = 'hangsUpAfter' in manner ? 30 : 3
    await expect(scan(size * megabyte, 2_000)).rejects.toMatchObject({ code })
  })

  test('that hangs up is not read to for long', async () => {
    scanner.manner = { hangsUpAfter: 100_000 }
    let read = 0
    await expect(
      scan(1024 * megabyte, 30_000, () => {
        read += 1
      }),
    ).rejects.toThrow()
    expect(read).toBeLessThan(1000)
  })

  test('that is not there lets nothing in, wherever it is said to be', async () => {
    for (const address of ['127.0.0.1:1', '[::1]:1', 'localhost:1', '/nowhere/clamd.sock', 'no-such-host.invalid:3310'])
      await expect(createScan(address)?.(chunks(10))).rejects.toMatchObject({ code: 'dependency_unavailable' })
  })
})

const infected = { name: 'eicar.txt', bytes: `${eicar}\n` }

/** Whatever scans, this is what follows. */
function guards(app: () => TestApp) {
  test('a file with malware goes into quarantine, and nobody gets its bytes', async () => {
    const file = await upload(app(), owner, infected)
    expect(file).toMatchObject({ status: 'quarantined', parseStatus: 'failed' })
    expect(file.parse.reason).toMatch(/^malware: \S*eicar/i)
    const { fileId } = file
    for (const at of [
      `${path}/${fileId}/download`,
      `${path}/${fileId}/download-url`,
      `${internalPath}/${fileId}/content`,
      `${internalPath}/${fileId}/content?as=text`,
      `${internalPath}/${fileId}/parsed`,
    ])
      expect([at, (await app().ask('GET', at, at.startsWith(internalPath) ? {} : owner)).status]).toEqual([at, 409])
    const presigned = await app().ask('POST', `${internalPath}/presigned-url`, { body: { fileId } })
    expect(presigned).toMatchObject({ status: 409, code: 'conflict' })
    expect((await app().ask('POST', `${internalPath}/${fileId}/parse`)).status).toBe(409)
    expect(await parsedFile(app(), fileId)).toMatchObject({ parseStatus: 'failed', parse: { attempts: 0 } })
  })

  test('malware that is put to an address goes into quarantine as well', async () => {
    const body = { name: 'x.txt', contentType: 'text/plain', size: infected.bytes.length }
    const { data } = await app().ask('POST', `${path}/upload-url`, { ...owner, body })
    expect((await fetch(data.url, { method: 'PUT', headers: data.headers, body: infected.bytes })).status).toBe(200)
    const { data: file } = await app().ask('POST', `${path}/${data.fileId}/complete`, owner)
    expect(file).toMatchObject({ status: 'quarantined', parseStatus: 'failed' })
    expect((await app().ask('GET', `${path}/${data.fileId}/download`, owner)).status).toBe(409)
  })

  test('a clean file passes, and is parsed', async () => {
    const { fileId } = await upload(app(), owner, { name: '干净.txt', bytes: '干净的文件' })
    expect(await parsedFile(app(), fileId)).toMatchObject({ status: 'stored', parseStatus: 'parsed' })
    expect((await downloaded(app(), 'owner', fileId)).toString()).toBe('干净的文件')
  })
}

describe('a service with a scanner', async () => {
  const scanner = await startScanner()
  afterAll(() => scanner.close())
  const app = useApp({ CLAMD_ADDRESS: scanner.address })
  guards(app)

  test('takes nothing while the scanner is down, leaves nothing behind, and goes on afterwards', async () => {
    const before = await keysOnDisk(app().directory)
    const clean = { name: 'later.txt', bytes: 'x'.repeat(200_000) }
    await scanner.close()
    for (const files of [[clean], [clean, infected]])
      expect(await send(app(), owner, form(files))).toMatchObject({ status: 503, code: 'dependency_unavailable' })
    const body = { name: 'x.txt', contentType: 'text/plain', size: 5 }
    const { data } = await app().ask('POST', `${path}/upload-url`, { ...owner, body })
    await fetch(data.url, { method: 'PUT', headers: data.headers, body: 'hello' })
    const completing = () => app().ask('POST', `${path}/${data.fileId}/complete`, owner)
    expect(await completing()).toMatchObject({ status: 503 })
    // What was put to an address waits there for the next attempt; all else is gone.
    expect((await keysOnDisk(app().directory)).length).toBe(before.length + 1)
    expect(await leftovers(app())).toEqual({ loose: 1, temporary: 0 })
    const again = await startScanner(undefined, scanner.port)
    try {
      expect(await completing()).toMatchObject({ status: 200 })
      expect(await upload(app(), owner, clean)).toMatchObject({ status: 'stored' })
      again.manner = { hangsUpAfter: 1000, says: 'INSTREAM size limit exceeded. ERROR' }
      expect(await send(app(), owner, form([clean]))).toMatchObject({ status: 413, code: 'payload_too_large' })
      expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
    } finally {
      await again.close()
    }
  })
})

const program = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find(existsSync)

describe.skipIf(!program)('the real clamd (skipped where it is not installed)', async () => {
  const port = await freePort()
  const app = useApp({ CLAMD_ADDRESS: `127.0.0.1:${port}` })
  let directory: string
  let clamd: ReturnType<typeof spawn>
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'clamd-'))
    const signature = `Test.Eicar:0:*:${Buffer.from('EICAR-STANDARD-ANTIVIRUS-TEST-FILE').toString('hex')}`
    await writeFile(join(directory, 'test.ndb'), `${signature}\n`)
    const settings = ['Foreground yes', `DatabaseDirectory ${directory}`, `TCPSocket ${port}`, 'TCPAddr 127.0.0.1']
    await writeFile(
      join(directory, 'clamd.conf'),
      `${[...settings, 'StreamMaxLength 3M', 'SelfCheck 0', `TemporaryDirectory ${directory}`].join('\n')}\n`,
    )
    clamd = spawn(program as string, [`--config-file=${join(directory, 'clamd.conf')}`], { stdio: 'ignore' })
    const scan = createScan(`127.0.0.1:${port}`, 10_000)
    for (let waits = 0; waits < 600; waits++) {
      const answer = await scan?.(chunks(1)).catch(() => 'away')
      if (answer === null) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('clamd did not start')
  })
  afterAll(async () => {
    const ended = new Promise((resolve) => clamd.once('close', resolve))
    clamd.kill('SIGKILL')
    await ended
    await rm(directory, { recursive: true, force: true })
  })
  guards(app)

  test('a file above its own limit is too large, and leaves nothing behind', async () => {
    const large = { name: 'large.txt', bytes: 'x'.repeat(8 * megabyte) }
    // An outage where it hangs up so fast that its answer is lost with the connection.
    expect([413, 503]).toContain((await send(app(), owner, form([large]))).status)
    expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
  })

  test('is a clamd that says its version', async () => {
    expect((await promisify(execFile)(program as string, ['--version'])).stdout).toMatch(/ClamAV/)
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
