import { execFileSync, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '../../adapters/disk.ts'
import { bytesOf, chunksOf, openDisk } from './storage-places.ts'

const disk = await openDisk()
const { storage, directory } = disk
const pdf = 'application/pdf'
const storageIn = (folder: string) =>
  createDiskStorage({ directory: folder, signedBase: () => 'http://x', signingKey: 'x' })
afterAll(() => disk.close())

const everything = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFolder: entry.isDirectory(),
  }))

test('files and folders are for their owner alone, spread by the end of the key', async () => {
  const key = '0199d3a4-7c1e-7abc-8def-0123456789ab'
  await storage.put(key, chunksOf(randomBytes(10)), pdf)
  expect(storage.localPath?.(key)).toBe(join(directory, '89', 'ab', key))
  expect((await stat(join(directory, '89', 'ab', key))).size).toBe(10)
  for (const { path, isFolder } of await everything(directory))
    expect((await stat(path)).mode & 0o777, path).toBe(isFolder ? 0o700 : 0o600)
})

test('keys that differ only in where they have a slash have different files', async () => {
  for (const key of ['a/b-cccc', 'a-b/cccc', 'a-b-cccc']) await storage.put(key, chunksOf(Buffer.from(key)), pdf)
  for (const key of ['a/b-cccc', 'a-b/cccc', 'a-b-cccc'])
    expect((await bytesOf(await storage.get(key))).toString()).toBe(key)
})

test('a key that is taken keeps its bytes, and of ten puts at once one wins as a whole', async () => {
  const key = randomUUID()
  const all = Array.from({ length: 10 }, () => randomBytes(300_000))
  const ends = await Promise.allSettled(all.map((bytes) => storage.put(key, chunksOf(bytes), pdf)))
  const winners = all.filter((_, at) => ends[at]?.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  await expect(storage.put(key, chunksOf(randomBytes(5)), pdf)).rejects.toMatchObject({ code: 'conflict' })
  expect((await bytesOf(await storage.get(key))).equals(winners[0] ?? Buffer.alloc(0))).toBe(true)
  expect(await disk.leftovers()).toEqual([])
})

test('a put that is killed leaves a temporary file and no key; sweep removes it when it is old, and nothing else', async () => {
  const kept = randomUUID()
  await storage.put(kept, chunksOf(randomBytes(10)), pdf)
  const child = spawn(process.execPath, ['--input-type=module', '-e', endlessPut(directory)], { stdio: 'ignore' })
  while ((await sizesIn(join(directory, '.tmp'))).every((size) => size < 1_000_000)) await sleep(20)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await storage.size('killed')).toBeUndefined()
  const [name, ...others] = await disk.leftovers()
  expect(others).toEqual([])
  await storage.sweep(60_000)
  expect(await disk.leftovers()).toEqual([name])
  const old = new Date(Date.now() - 61_000)
  await utimes(join(directory, '.tmp', name ?? ''), old, old)
  for (const { path } of await everything(join(directory, kept.slice(-4, -2)))) await utimes(path, old, old)
  await storage.sweep(60_000)
  expect(await disk.leftovers()).toEqual([])
  expect(await storage.size(kept)).toBe(10)
})

const sizesIn = async (folder: string) =>
  Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size))
const endlessPut = (folder: string) => `
  import { createDiskStorage } from ${JSON.stringify(new URL('../../adapters/disk.ts', import.meta.url).href)}
  async function* endless() {
    yield new Uint8Array(2_000_000)
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  }
  await createDiskStorage({ directory: ${JSON.stringify(folder)}, signedBase: String, signingKey: 'x' }).put('killed', endless())
`

test('sweep of a folder that was never used is no error', async () => {
  await storageIn(join(directory, 'unused')).sweep(0)
  await expect(stat(join(directory, 'unused'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a folder that is a file is an outage for every use', async () => {
  const path = join(directory, 'file')
  await writeFile(path, '')
  const outage = { code: 'dependency_unavailable', message: expect.stringContaining('its folder is a file') }
  const blocked = storageIn(path)
  const put = () => blocked.put('k', chunksOf(randomBytes(1)), pdf)
  for (const use of [put, blocked.check, () => blocked.get('k'), () => blocked.size('k'), () => blocked.remove('k')])
    await expect(use()).rejects.toMatchObject(outage)
})

test('without the right to write, a put is an outage', async (context) => {
  context.skip(process.getuid?.() === 0, 'root may write everywhere')
  const folder = join(directory, 'forbidden')
  await mkdir(folder, { mode: 0o500 })
  await expect(storageIn(folder).check()).rejects.toMatchObject({ code: 'dependency_unavailable' })
})

test('a full or read-only disk is an outage that says so and leaves nothing', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-small-'))
  const mount = (...options: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', ...options, 'none', folder], { stdio: 'ignore' })
  try {
    mount('size=4m')
  } catch {
    await rm(folder, { recursive: true })
    context.skip('no small disk can be mounted here')
  }
  try {
    const small = storageIn(folder)
    await small.put('fits', chunksOf(randomBytes(1_000_000)), pdf)
    await expect(small.put('large', chunksOf(randomBytes(9_000_000)), pdf)).rejects.toMatchObject({
      code: 'dependency_unavailable',
      message: expect.stringContaining('it is full (ENOSPC)'),
    })
    expect(await small.size('large')).toBeUndefined()
    expect(await readdir(join(folder, '.tmp'))).toEqual([])
    await small.put('another', chunksOf(randomBytes(1_000_000)), pdf)
    mount('remount,ro')
    await expect(small.check()).rejects.toMatchObject({ message: expect.stringContaining('it can only be read') })
    await expect(small.remove('fits')).rejects.toMatchObject({ code: 'dependency_unavailable' })
    expect(await small.size('fits')).toBe(1_000_000)
  } finally {
    execFileSync('umount', [folder])
    await rm(folder, { recursive: true })
  }
})
