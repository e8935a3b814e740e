import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDataDirectory, type DataDirectory } from './support/data-directory.ts'
import { type FilesProcess, filesBelow, memoryOf, parserOf, sha256, startFiles } from './support/files-process.ts'
import { eventually } from './support/logins.ts'

let data: DataDirectory
let running: FilesProcess | undefined
const start = async (settings?: Record<string, string>): Promise<FilesProcess> => {
  running = await startFiles(data, settings)
  return running
}
const useData = () => {
  beforeAll(async () => {
    data = await createDataDirectory()
  })
  afterAll(() => data.remove())
  afterEach(async () => {
    await running?.kill('SIGKILL')
    running = undefined
  })
}
const isParsed = (files: FilesProcess, fileId: string) => async () =>
  !['pending', 'processing'].includes((await files.read(fileId)).parseStatus)
const text = Buffer.from('原告诉称 the claim\n'.repeat(20_000))

describe('kill -9 of the suite under uploads', () => {
  useData()
  const senders = 4
  const acknowledged: { fileId: string; digest: string }[] = []
  let interrupted = 0

  /** Uploads of two megabytes one after the other, until the connection breaks. */
  async function load(files: FilesProcess): Promise<void> {
    for (;;) {
      const bytes = randomBytes(2_000_000)
      const answer = await files.upload(bytes).catch(() => undefined)
      if (answer?.status !== 200) {
        interrupted += 1
        return
      }
      acknowledged.push({ fileId: answer.data.fileId, digest: sha256(bytes) })
    }
  }
  const lost = async (files: FilesProcess, from: number) => {
    const missing: string[] = []
    for (const { fileId, digest } of acknowledged.slice(from))
      if ((await files.digestOf(fileId)) !== digest) missing.push(fileId)
    return missing
  }

  let checked = 0
  test.each([...Array(10).keys()])('round %i: every acknowledged file is whole after the next start', async (round) => {
    const files = await start()
    expect(await lost(files, checked)).toEqual([])
    checked = acknowledged.length
    const loads = Array.from({ length: senders }, () => load(files))
    // However slow the machine is, each round has files that were taken and others under way.
    await eventually(async () => acknowledged.length > checked + 1)
    await sleep(30 * round)
    await files.kill('SIGKILL')
    await Promise.all(loads)
  })

  test('at the end everything that is listed is whole, and on the disk is nothing but that and what was interrupted', async () => {
    const files = await start()
    expect(await lost(files, 0)).toEqual([])
    const listed = await files.list()
    for (const { fileId, sha256: digest, status } of listed)
      expect([fileId, status, await files.digestOf(fileId)]).toEqual([fileId, 'stored', digest])
    expect(acknowledged.length).toBeGreaterThan(10)
    expect(interrupted).toBe(10 * senders)
    // A temporary file may stand beside what was made of it, or be left of a health check; the sweep takes both.
    const onDisk = (await filesBelow(join(data.path, 'files'))).filter((path) => !path.includes('.tmp'))
    expect(onDisk.length).toBeGreaterThanOrEqual(listed.length)
    expect(onDisk.length).toBeLessThanOrEqual(acknowledged.length + interrupted)
    expect(listed.length).toBeLessThanOrEqual(acknowledged.length + interrupted)
  })
})

describe('kill -9 of the suite while a file is parsed', () => {
  useData()
  test('a file whose parsing was cut is parsed after the next start', async () => {
    const settings = { FILES_PARSE_TIMEOUT_MS: '4000' }
    const files = await start(settings)
    const parser = parserOf(files.pid)
    const { data: file } = await files.upload(text, 'cut.txt')
    process.kill(await parser, 'SIGSTOP')
    await eventually(async () => (await files.read(file.fileId)).parseStatus === 'processing')
    const orphan = await parser
    await files.kill('SIGKILL')
    process.kill(orphan, 'SIGKILL')
    const next = await start(settings)
    await eventually(isParsed(next, file.fileId))
    expect(await next.read(file.fileId)).toMatchObject({ parseStatus: 'parsed', parse: { attempts: 2 } })
  })
})

describe('an orderly stop while a file is parsed', () => {
  useData()
  async function parsedAfter(stop: (files: FilesProcess, parser: number) => ReturnType<FilesProcess['kill']>) {
    const files = await start()
    const parser = parserOf(files.pid)
    const { data: file } = await files.upload(text, 'stopped.txt')
    process.kill(await parser, 'SIGSTOP')
    await eventually(async () => (await files.read(file.fileId)).parseStatus === 'processing')
    const { code, ms } = await stop(files, await parser)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(60_000)
    const next = await start()
    await eventually(isParsed(next, file.fileId))
    expect(await next.read(file.fileId)).toMatchObject({ parseStatus: 'parsed', parse: { reason: null } })
  }

  test('ends within its grace time, and the file is parsed by the next', () =>
    parsedAfter((files) => files.kill('SIGTERM')))

  test('that reaches the parser too, as Ctrl-C and systemd send it, does not make the file a failure', () =>
    parsedAfter((files, parser) => {
      process.kill(parser, 'SIGTERM')
      process.kill(parser, 'SIGCONT')
      return files.kill('SIGTERM')
    }))
})

const run = (program: 'mount' | 'umount', ...given: string[]) => execFileSync(program, given, { stdio: 'ignore' })
const mountable = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const place = mkdtempSync(join(tmpdir(), 'casewright-mount-'))
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place)
    run('umount', place)
    return true
  } catch {
    return false
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})()

describe.skipIf(!mountable)('a full disk (skipped where a small one cannot be mounted)', () => {
  let place: string
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'casewright-small-disk-'))
    run('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', place)
  })
  afterAll(() => {
    run('umount', '-l', place)
    rmSync(place, { recursive: true, force: true })
  })
  useData()

  test('refuses what does not fit, leaves nothing of it, and takes what fits', async () => {
    mkdirSync(join(place, 'files'))
    const files = await start({
      FILES_DIRECTORY: join(place, 'files'),
      FILES_DISK_FREE_BYTES_MIN: '0',
      FILES_DISK_FREE_PERCENT_MIN: '0',
    })
    const before = await filesBelow(place)
    for (let attempt = 0; attempt < 3; attempt++) {
      const large = await files.upload(randomBytes(12_000_000))
      expect([large.status, JSON.parse(large.text).code]).toEqual([503, 'dependency_unavailable'])
      expect(await filesBelow(place)).toEqual(before)
    }
    expect(await files.list()).toEqual([])
    // A removed file takes its room until it is closed, a moment after the answer, and what is still being written to it too.
    await expect.poll(() => statfsSync(place).bavail * statfsSync(place).bsize).toBeGreaterThan(6_500_000)
    const bytes = randomBytes(6_000_000)
    let small = await files.upload(bytes)
    await expect
      .poll(async () => {
        if (small.status === 503) small = await files.upload(bytes)
        return small.status
      })
      .toBe(200)
    expect(await files.digestOf(small.data.fileId)).toBe(sha256(bytes))
    expect((await files.upload(randomBytes(6_000_000))).status).toBe(503)
    expect(await files.digestOf(small.data.fileId)).toBe(sha256(bytes))
    const filler = join(place, 'filler')
    const filled = await resumableUpload(files, 1_000_000, () => writeFileSync(filler, randomBytes(1_500_000)))
    expect(filled).toEqual({ created: 201, patched: 503, removed: 204 })
    rmSync(filler)
    expect(await filesBelow(place)).toHaveLength(before.length + 1)
  })

  /** `meanwhile` happens between its creation and its bytes. */
  async function resumableUpload(files: FilesProcess, size: number, meanwhile: () => void) {
    const tus = { 'tus-resumable': '1.0.0' }
    const created = await files.ask('POST', '/tus', { ...tus, 'upload-length': String(size) })
    const at = `/tus/${created.headers.get('location')?.split('/').at(-1)}`
    meanwhile()
    const response = await fetch(created.headers.get('location') as string, {
      method: 'PATCH',
      headers: {
        ...tus,
        'x-internal-api-key': 'the-key-of-the-acceptance-tests',
        'x-user-id': 'owner',
        'x-organization-id': 'firm',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: randomBytes(size),
    })
    const removed = await files.ask('DELETE', at, tus)
    return { created: created.status, patched: response.status, removed: removed.status }
  }
})

describe.skipIf(process.platform !== 'linux')('a file of 500 megabytes', () => {
  useData()
  test('is taken and given back by a process that never has more than 200 MB', async () => {
    const files = await start()
    const before = await memoryOf(files.pid)
    const hash = createHash('sha256')
    const block = randomBytes(1024 * 1024)
    async function* generated() {
      for (let index = 0; index < 500; index++) {
        block.writeUInt32BE(index)
        const chunk = Buffer.from(block)
        hash.update(chunk)
        yield chunk
      }
    }
    const began = performance.now()
    const answer = await files.upload(generated(), 'large.bin')
    const uploadMs = performance.now() - began
    expect(answer.data).toMatchObject({ size: 500 * 1024 * 1024, sha256: hash.digest('hex') })
    const uploaded = await memoryOf(files.pid)
    expect(await files.digestOf(answer.data.fileId)).toBe(answer.data.sha256)
    const after = await memoryOf(files.pid)
    const figures = { before, uploaded, after, uploadMs }
    expect(after.peak, JSON.stringify(figures)).toBeLessThan(200)
  })
})
