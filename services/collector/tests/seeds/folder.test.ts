import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listFolder, readFolderFile } from '../../adapters/folder.ts'

const { signal } = new AbortController()

/** A folder of these files, beside a folder that it must not lead to. */
async function folderOf(files: Record<string, string>) {
  const place = await mkdtemp(join(tmpdir(), 'casewright-folder-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const root = join(place, 'root')
  await mkdir(join(place, 'outside'))
  await writeFile(join(place, 'outside', 'secret.txt'), 'secret')
  await mkdir(root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return { root, outside: join(place, 'outside') }
}

const pathsOf = async (root: string, filesMax = 100) =>
  (await listFolder(root, filesMax, signal)).map(({ path }) => path)

test('the files of a folder are listed by path, with size and time, without what is hidden', async () => {
  const { root } = await folderOf({
    'b.txt': 'b',
    'a/z.txt': '一',
    'a.txt': 'a',
    'a-b/c.txt': '',
    '.hidden': 'x',
    'a/.git/config': 'x',
    '法/条.md': 'x',
  })
  await utimes(join(root, 'a/z.txt'), 1_700_000_000, 1_700_000_000)
  const paths = await pathsOf(root)
  expect(paths).toEqual(['a-b/c.txt', 'a.txt', 'a/z.txt', 'b.txt', '法/条.md'])
  expect(paths).toEqual(paths.toSorted())
  const listed = await listFolder(root, 100, signal)
  expect(listed[2]).toEqual({ path: 'a/z.txt', bytes: 3, changed_at: new Date(1_700_000_000_000) })
  expect(await pathsOf(root, 2)).toEqual(paths.slice(0, 2))
  expect((await readFolderFile(root, 'a/z.txt', 3)).toString()).toBe('一')
})

test('no link leads out of the folder, in a list or by its path', async () => {
  const { root, outside } = await folderOf({ 'a/in.txt': 'in' })
  await symlink(join(outside, 'secret.txt'), join(root, 'file'))
  await symlink(outside, join(root, 'folder'))
  await symlink('..', join(root, 'a', 'up'))
  await symlink('nowhere', join(root, 'nowhere'))
  await symlink('circle', join(root, 'circle'))
  await symlink('a/in.txt', join(root, 'inner'))
  expect(await pathsOf(root)).toEqual(['a/in.txt', 'inner'])
  expect((await readFolderFile(root, 'inner', 10)).toString()).toBe('in')
  for (const path of ['file', 'folder/secret.txt'])
    await expect(readFolderFile(root, path, 10)).rejects.toThrow(/no longer a file in the folder/)
})

test('the folder itself may be a link', async () => {
  const { root } = await folderOf({ 'a.txt': 'a' })
  await symlink(root, `${root}-link`)
  expect(await pathsOf(`${root}-link`)).toEqual(['a.txt'])
  expect((await readFolderFile(`${root}-link`, 'a.txt', 10)).toString()).toBe('a')
})

test('a path that leads elsewhere is refused', async () => {
  const { root, outside } = await folderOf({ 'a.txt': 'a', '.hidden': 'x' })
  const paths = ['../outside/secret.txt', 'a/../../outside/secret.txt', join(outside, 'secret.txt'), '', '.hidden']
  for (const path of [...paths, '..\\outside\\secret.txt', 'a.txt\0', './a.txt', 'a.txt/'])
    await expect(readFolderFile(root, path, 10), path).rejects.toThrow(/no path of a file in the folder/)
})

test('a file that vanished, or became something else, is told as such', async () => {
  const { root } = await folderOf({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' })
  expect(await pathsOf(root)).toHaveLength(3)
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await rm(join(root, name))
  await mkdir(join(root, 'b.txt'))
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(root, 'c.txt')])
  await expect(readFolderFile(root, 'a.txt', 10)).rejects.toThrow('a.txt is no longer there')
  await expect(readFolderFile(root, 'b.txt', 10)).rejects.toThrow('b.txt is no longer a file in the folder')
  await expect(readFolderFile(root, 'c.txt', 10)).rejects.toThrow('c.txt is no longer a file in the folder')
  expect(await pathsOf(root)).toEqual([])
})

test('a file above the limit is refused, one at the limit is read', async () => {
  const { root } = await folderOf({ 'a.txt': '12345' })
  await expect(readFolderFile(root, 'a.txt', 4)).rejects.toThrow('a.txt is larger than 4 bytes')
  expect(await readFolderFile(root, 'a.txt', 5)).toHaveLength(5)
})

test('a folder that does not exist, or is a file, is an error; giving up ends the listing', async () => {
  const { root } = await folderOf({ 'a.txt': 'a' })
  for (const path of [join(root, 'none'), join(root, 'a.txt')]) {
    await expect(listFolder(path, 10, signal)).rejects.toThrow('the folder does not exist')
    await expect(readFolderFile(path, 'a.txt', 10)).rejects.toThrow('the folder does not exist')
  }
  const reason = new Error('enough')
  await expect(listFolder(root, 10, AbortSignal.abort(reason))).rejects.toBe(reason)
})
