import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { CopiedTable } from '@casewright/kit/postgres/copied-tables'
import { CommandError } from '../commands/command-error.ts'
import { keysFolder, type Manifest, manifestFile, tableFile } from './manifest.ts'

/** For the owner alone: a backup holds everything, its keys too. */
const [folderMode, fileMode] = [0o700, 0o600]

/**
 * Writes into a folder of another name, which gets its own when everything is on the disk. What a broken-off backup left
 * is thrown away by the next one.
 */
export async function writeFolder(folder: string, write: (unfinished: string) => Promise<Manifest>): Promise<Manifest> {
  if ((await stat(folder).catch(() => undefined)) !== undefined)
    throw new CommandError(`${folder} is there already: name a folder that is not.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: folderMode })
  const manifest = await write(unfinished)
  await writeDurably(join(unfinished, manifestFile), [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
  await rename(unfinished, folder)
  await syncFolder(dirname(folder))
  return manifest
}

export async function writeTable(folder: string, table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<void> {
  const path = join(folder, tableFile(table))
  await mkdir(dirname(path), { recursive: true, mode: folderMode })
  await pipeline(rows, createZstdCompress(), (compressed: AsyncIterable<Uint8Array>) => writeDurably(path, compressed))
}

/** The rows of a table; a file that is damaged or not there is told by its name. */
export async function* readTable(folder: string, table: CopiedTable): AsyncGenerator<Uint8Array> {
  const path = join(folder, tableFile(table))
  const file = createReadStream(path)
  try {
    await once(file, 'open')
    const rows = createZstdDecompress()
    file.on('error', (error) => rows.destroy(error))
    yield* file.pipe(rows)
  } catch (error) {
    throw new CommandError(
      `The backup is damaged: ${path} cannot be read (${(error as Error).message}). Nothing was kept.`,
    )
  }
}

/** Generated keys and local users: the files of the data folder itself. */
export async function copyKeys(dataDirectory: string, folder: string): Promise<string[]> {
  const entries = await readdir(dataDirectory, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  await mkdir(join(folder, keysFolder), { recursive: true, mode: folderMode })
  for (const name of names)
    await writeDurably(join(folder, keysFolder, name), [await readFile(join(dataDirectory, name))])
  return names
}

/** Refuses to mix the keys of two installations. */
export async function requireNoOtherKeys(
  folder: string,
  keys: readonly string[],
  dataDirectory: string,
): Promise<void> {
  for (const name of keys) {
    const there = await readFile(join(dataDirectory, name)).catch(() => undefined)
    if (there && !there.equals(await readFile(join(folder, keysFolder, name))))
      throw new CommandError(
        `${join(dataDirectory, name)} belongs to another installation: name an empty folder by CASEWRIGHT_DATA_DIR.`,
      )
  }
}

export async function putKeys(folder: string, keys: readonly string[], dataDirectory: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true })
  for (const name of keys) await copyFile(join(folder, keysFolder, name), join(dataDirectory, name))
}

async function writeDurably(path: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  await writeFile(path, bytes, { mode: fileMode, flush: true })
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
