import { randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { ServiceError } from '@casewright/kit/data/errors'
import { signedUrl } from './signed-url.ts'
import { checkedIdentity, checkedKey, checkedRange, missing, type Storage, unsatisfiable } from './storage.ts'

interface DiskOptions {
  /** Made when it is not there; files and folders in it are for this user alone. */
  directory: string
  /** Host and path of the endpoint that serves signed addresses, known once it listens; the key is put after it. */
  signedBase: () => string
  signingKey: string
  now?: () => number
}

const [folderMode, fileMode] = [0o700, 0o600]
/** Network chunks of 16 to 64 KiB are gathered up to this and written by one call. */
const writeBytes = 1024 * 1024
const readBytes = 256 * 1024

export function createDiskStorage({ directory, signedBase, signingKey, now = Date.now }: DiskOptions): Storage {
  // In the same file system as all files, because a link cannot lead from one into another.
  const temporaryFolder = join(directory, '.tmp')
  const expiry = (seconds: number) => Math.floor(now() / 1000) + seconds

  async function withTemporaryFile(use: (path: string) => Promise<void>): Promise<void> {
    const path = join(temporaryFolder, randomUUID())
    try {
      await mkdir(temporaryFolder, { recursive: true, mode: folderMode })
      await use(path)
    } catch (error) {
      throw outage(error)
    } finally {
      // One that cannot be removed now is left to sweep.
      await rm(path, { force: true }).catch(() => undefined)
    }
  }

  const identityFile = join(directory, '.storage-id')
  const knownIdentity = () => readFile(identityFile, 'utf8').catch(notThere)

  return {
    name: 'disk',
    place: resolve(directory),
    identity: async () => {
      const known = await knownIdentity()
      if (known !== undefined) return checkedIdentity(known)
      await withTemporaryFile(async (temporary) => {
        await writeDurably(temporary, Readable.from([Buffer.from(randomUUID())]))
        await publish(temporary, identityFile, directory).catch(unlessTaken)
      })
      return checkedIdentity((await knownIdentity()) ?? '')
    },
    put: async (key, bytes) => {
      const path = pathOf(directory, key)
      await withTemporaryFile(async (temporary) => {
        await writeDurably(temporary, bytes)
        await publish(temporary, path, directory)
      })
    },
    get: async (key, range) => {
      checkedRange(range)
      const handle = await open(pathOf(directory, key), 'r').catch(notThere)
      if (!handle) throw missing()
      if (range && range.start >= (await handle.stat()).size) {
        await handle.close()
        throw unsatisfiable()
      }
      return handle.createReadStream({ ...range, highWaterMark: readBytes })
    },
    localPath: (key) => pathOf(directory, key),
    size: async (key) => (await stat(pathOf(directory, key)).catch(notThere))?.size,
    remove: async (key) => {
      await rm(pathOf(directory, key), { force: true }).catch(notThere)
    },
    downloadUrl: async (key, { fileId, fileName, contentType, expiresSeconds }) => {
      const expires = expiry(expiresSeconds)
      return signedUrl(
        signedBase(),
        { method: 'GET', key: checkedKey(key), fileId, contentType, fileName, expires },
        signingKey,
      )
    },
    uploadUrl: async (key, { contentType, size, expiresSeconds }) => {
      const grant = { method: 'PUT', key: checkedKey(key), contentType, size, expires: expiry(expiresSeconds) } as const
      return { url: signedUrl(signedBase(), grant, signingKey), headers: { 'content-type': contentType } }
    },
    check: () => withTemporaryFile((path) => writeDurably(path, Readable.from([Buffer.from('check')]))),
    sweep: async (olderThanMs) => {
      for (const name of (await readdir(temporaryFolder).catch(notThere)) ?? []) {
        const path = join(temporaryFolder, name)
        const about = await stat(path).catch(notThere)
        if (about && about.mtimeMs < now() - olderThanMs) await rm(path, { force: true }).catch(notThere)
      }
    },
    close: async () => {},
  }
}

/** Two folders of up to 256 from the last characters of the key: the first ones of a UUIDv7 are the time. */
function pathOf(directory: string, key: string): string {
  const [first, second] = checkedKey(key)
    .replace(/[/-]/g, '')
    .toLowerCase()
    .padStart(4, '0')
    .slice(-4)
    .match(/../g) as [string, string]
  return join(directory, first, second, key.replaceAll('/', '_'))
}

/**
 * The bytes are on the disk itself when this resolves, not only on their way. One portion is written while the next
 * arrives: a write stream would let its sender wait until all that it holds is written.
 */
async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', fileMode)
  let writing: Promise<unknown> = Promise.resolve()
  try {
    for await (const portion of portions(bytes)) {
      await writing
      writing = writeAll(handle, portion)
      // Seen when it is awaited; until then nobody looks.
      writing.catch(() => {})
    }
    await writing
    await handle.sync()
  } finally {
    await writing.catch(() => {})
    await handle.close()
  }
}

/** The system may take less than it is given: near the end of a disk, for one. */
async function writeAll(handle: FileHandle, portion: readonly Uint8Array[]): Promise<void> {
  const size = portion.reduce((sum, { length }) => sum + length, 0)
  let { bytesWritten: written } = await handle.writev(portion)
  if (written === size) return
  const whole = Buffer.concat(portion)
  while (written < size) written += (await handle.write(whole, written)).bytesWritten
}

async function* portions(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size < writeBytes) continue
    yield chunks
    chunks = []
    size = 0
  }
  if (chunks.length > 0) yield chunks
}

/** Gives the file its name, which survives a loss of power once this resolves, and never takes one from another file. */
async function publish(temporary: string, path: string, directory: string): Promise<void> {
  const folder = dirname(path)
  const isNew = await mkdir(folder, { recursive: true, mode: folderMode })
  await linkOrRename(temporary, path)
  try {
    for (const changed of isNew ? [folder, dirname(folder), directory] : [folder]) await syncFolder(changed)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Unlike a rename, a link fails when the name is taken. Some network file systems have none; there a look must do. */
async function linkOrRename(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch (error) {
    const code = codeOf(error)
    const isTaken = code === 'EEXIST' || (await stat(path).catch(notThere)) !== undefined
    if (isTaken) throw new ServiceError('conflict', 'there are bytes under this key already')
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error
    await rename(temporary, path)
  }
}

/** Another process was first. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof ServiceError && error.code === 'conflict')) throw error
}

async function syncFolder(path: string): Promise<void> {
  // Windows has no such thing for folders.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'it is full',
  EDQUOT: 'its quota is used up',
  EACCES: 'we have no right to its folder',
  EPERM: 'we have no right to its folder',
  EROFS: 'it can only be read',
  EIO: 'it does not work',
  ENOTDIR: 'its folder is a file',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
}

/** What the disk refuses is an outage; all else, above all the failure of a source, stays as it is. */
function outage(error: unknown): unknown {
  const reason = reasons[codeOf(error)]
  if (!reason) return error
  const message = `the disk of the file storage cannot be used: ${reason} (${codeOf(error)})`
  return new ServiceError('dependency_unavailable', message, null, { cause: error })
}

function notThere(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined
  throw outage(error)
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code)
