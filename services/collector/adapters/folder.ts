import { constants, type Stats } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'

export interface FolderFile {
  /** From the folder, with forward slashes. */
  path: string
  bytes: number
  changed_at: Date
}

/**
 * The files below a folder by path, at most so many. Hidden ones are left out, and so is every link that leads out of the
 * folder, to another folder, or nowhere. What may not be read is an error: to a caller, silence would mean that it is gone.
 */
export async function listFolder(root: string, filesMax: number, signal: AbortSignal): Promise<FolderFile[]> {
  const home = await homeOf(root)
  const files: FolderFile[] = []
  const visit = async (folder: string): Promise<void> => {
    signal.throwIfAborted()
    const entries = await readdir(join(home, folder), { withFileTypes: true }).catch(unlessMissing(folder, []))
    // Folders sort as their paths do: `a.txt` comes before `a/b.txt`.
    const named = entries
      .filter(({ name }) => !name.startsWith('.'))
      .map((entry) => ({ entry, order: entry.isDirectory() ? `${entry.name}/` : entry.name }))
      .sort((one, other) => (one.order < other.order ? -1 : 1))
    for (const { entry } of named) {
      if (files.length >= filesMax) return
      const path = posix.join(folder, entry.name)
      const found = entry.isDirectory() ? await visit(path) : await statWithin(home, path)
      if (found?.isFile()) files.push({ path, bytes: found.size, changed_at: found.mtime })
    }
  }
  await visit('')
  return files
}

/** The whole file, by the path that `listFolder` gave. */
export async function readFolderFile(root: string, path: string, bytesMax: number): Promise<Buffer> {
  const home = await homeOf(root)
  if (!isPlain(path)) throw new Error(`${path} is no path of a file in the folder`)
  // Without waiting for a writer, should a pipe have taken the file's place.
  const file = await open(join(home, path), constants.O_RDONLY | constants.O_NONBLOCK).catch(gone(path))
  try {
    const opened = await file.stat()
    const found = await statWithin(home, path)
    // What was opened is what lies in the folder, also if a link was put in its place meanwhile.
    if (!found?.isFile() || found.ino !== opened.ino || found.dev !== opened.dev)
      throw new Error(`${path} is no longer a file in the folder`)
    const bytes = Buffer.concat(await file.createReadStream({ end: bytesMax, autoClose: false }).toArray())
    if (bytes.length > bytesMax) throw new Error(`${path} is larger than ${bytesMax} bytes`)
    return bytes
  } finally {
    await file.close()
  }
}

async function homeOf(root: string): Promise<string> {
  const home = await realpath(root).catch(() => undefined)
  if (home === undefined || !(await stat(home)).isDirectory()) throw new Error('the folder does not exist')
  return home
}

/** As `listFolder` gives them: from the folder downwards, and nothing hidden. */
const isPlain = (path: string): boolean =>
  !path.includes('\0') && path.split(/[/\\]/).every((name) => name !== '' && !name.startsWith('.'))

/** Undefined for what is not there, or not in the folder once its links are followed. */
async function statWithin(home: string, path: string): Promise<Stats | undefined> {
  const real = await realpath(join(home, path)).catch(unlessMissing(path, undefined))
  if (real === undefined || !real.startsWith(home.endsWith(sep) ? home : home + sep)) return undefined
  return stat(real).catch(unlessMissing(path, undefined))
}

/** Vanished since it was seen, or a link that leads nowhere or in a circle. */
const missing = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'ELOOP'])

const unlessMissing =
  <T>(path: string, nothing: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (missing.has(error.code)) return nothing
    throw new Error(`${path || 'the folder'} cannot be read (${error.code})`, { cause: error })
  }

const gone = (path: string) => (error: NodeJS.ErrnoException) => {
  throw new Error(error.code === 'ENOENT' ? `${path} is no longer there` : `${path} cannot be read (${error.code})`, {
    cause: error,
  })
}
