import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresStartError, run, type ServerUser } from './postgres-binaries.ts'

/** Only names the socket file: the server listens on no TCP port. */
export const socketPort = 5432
export const socketIn = (directory: string) => join(directory, `.s.PGSQL.${socketPort}`)

export interface Cluster {
  /** The data directory without symbolic links; lock, users and drafts lie beside it under its name. */
  data: string
  socketDirectory: string
  bin: string
  major: number
  user: ServerUser | undefined
  durable: boolean
  log: (message: string) => void
  /** False while supervising: a restart in progress must not keep a process alive that wants to end. */
  holdsProcess: boolean
}

export const pause = (cluster: Cluster, ms: number) => sleep(ms, undefined, { ref: cluster.holdsProcess })

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Whether the directory holds PostgreSQL data, which another major version could not read. */
export async function holdsData(directory: string, major: number): Promise<boolean> {
  try {
    const version = (await fs.readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
    if (version === String(major)) return true
    throw new PostgresStartError(
      `The data in ${directory} was written by PostgreSQL ${version} and cannot be read by PostgreSQL ${major}, so use PostgreSQL ${version}, choose another directory or set DATABASE_URL.`,
    )
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * Makes a new data directory, called under the lock. initdb works in a draft beside it that is renamed when whole:
 * a kill at any moment leaves no half-made data directory, only a draft that the next initialisation removes.
 */
export async function initialise(cluster: Cluster): Promise<void> {
  const { data, user, durable } = cluster
  if ((await fs.readdir(data).catch(() => [])).length > 0) {
    throw new PostgresStartError(
      `${data} is not empty and holds no PostgreSQL data, so name another directory for the database or set DATABASE_URL.`,
    )
  }
  for (const name of await fs.readdir(dirname(data))) {
    if (!name.startsWith(`${basename(data)}.initdb-`)) continue
    // An orphaned initdb may still be writing into its draft; what survives this time is removed the next time.
    await fs.rm(join(dirname(data), name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
  const draft = await fs.mkdtemp(`${data}.initdb-`)
  try {
    if (user) await fs.chown(draft, user.uid, user.gid)
    // The builtin provider sorts alike on every system; before PostgreSQL 17 the C library's C.UTF-8 comes nearest.
    const builtin = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const locale = cluster.major >= 17 ? builtin : ['--locale=C.UTF-8', '--lc-messages=C']
    const args = ['-D', draft, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale]
    const { succeeded, output } = await run(join(cluster.bin, 'initdb'), durable ? args : [...args, '--no-sync'], user)
    if (!succeeded) throw await serverFailure(cluster, output)
    await fs.rename(draft, data)
    if (durable) await syncDirectory(dirname(data))
    cluster.log(`PostgreSQL ${cluster.major} initialised its data in ${data}`)
  } catch (error) {
    await fs.rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** The server syncs its own files, but not the name that the rename above gave to their directory. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await fs.open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The directory without symbolic links, so that every process derives the same lock from it, even before it exists. */
export async function realDirectory(directory: string): Promise<string> {
  const path = resolve(directory)
  try {
    return await fs.realpath(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || path === dirname(path)) throw error
    return join(await realDirectory(dirname(path)), basename(path))
  }
}

const hashOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)

/** Where the server's user can reach the data: in `directory` itself, else (a project below /root) in a place of ours. */
export async function reachablePlace(directory: string, user: ServerUser | undefined): Promise<string> {
  await fs.mkdir(dirname(directory), { recursive: true })
  if (!user || (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', dirname(directory)], user)).succeeded) return directory
  if (existsSync(join(directory, 'PG_VERSION'))) {
    throw new PostgresStartError(
      `The PostgreSQL data in ${directory} lies below a directory that user id ${user.uid} may not enter, so allow that, move the data or set DATABASE_URL.`,
    )
  }
  const place = join('/var/lib/casewright', hashOf(directory))
  await fs.mkdir(dirname(place), { recursive: true })
  await fs.chmod(dirname(place), 0o755)
  return place
}

/** Makes `directory` a link to the place of its data; called under the lock. */
export async function linkToPlace(directory: string, place: string): Promise<boolean> {
  if ((await fs.readlink(directory).catch(() => undefined)) === place) return false
  await fs.rmdir(directory).catch((error) => codeOf(error) !== 'ENOENT' && Promise.reject(error))
  await fs.symlink(place, directory)
  return true
}

/** Socket paths are limited to about 100 bytes, so deep data directories get a short one under the temporary directory. */
export function socketDirectoryFor(data: string): string {
  return Buffer.byteLength(socketIn(data)) <= 100 ? data : join(tmpdir(), `casewright-${hashOf(data)}`)
}

/** A name in the temporary directory may have been taken by somebody else, who could then pretend to be the server. */
export async function makeSocketDirectory({ data, socketDirectory, user }: Cluster): Promise<void> {
  if (socketDirectory === data) return
  const owner = user?.uid ?? process.getuid?.()
  await fs.mkdir(socketDirectory, { mode: 0o700 }).then(
    () => user && fs.lchown(socketDirectory, user.uid, user.gid),
    (error) => codeOf(error) !== 'EEXIST' && Promise.reject(error),
  )
  const found = await fs.lstat(socketDirectory)
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new PostgresStartError(
      `${socketDirectory} should be a private directory of user id ${owner} for PostgreSQL's socket, so remove it or set DATABASE_URL.`,
    )
  }
}

/** Turns what initdb or the server wrote into one sentence. */
export async function serverFailure({ data }: Cluster, output: string): Promise<PostgresStartError> {
  const { bavail, bsize } = await fs.statfs(dirname(data))
  // With a full disk not even the reason reaches the log.
  if (/No space left on device|Disk quota exceeded/.test(output) || bavail * bsize < 1_000_000) return diskFull(data)
  const lines = output.split('\n').filter((line) => !/ LOG: | is starting up/.test(line))
  const fatal = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line))?.replace(/^.*?(FATAL|PANIC|error):/, '')
  const reason = (fatal ?? lines.join(' ')).replace(/\s+/g, ' ').trim().slice(0, 300)
  return new PostgresStartError(`PostgreSQL does not start in ${data} (${reason}), so mend that or set DATABASE_URL.`)
}

export const diskFull = (directory: string) =>
  new PostgresStartError(`The disk of ${directory} is full, so free some space or set DATABASE_URL.`)
