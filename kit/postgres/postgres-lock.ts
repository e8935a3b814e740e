import { randomBytes } from 'node:crypto'
import { mkdirSync, readlinkSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PostgresStartError, run } from './postgres-binaries.ts'
import { type Cluster, codeOf, pause } from './postgres-cluster.ts'

/** Undefined for a dead process and for a zombie, which a container without an init process keeps for ever. */
export async function processFacts(pid: number): Promise<{ started: string; command: string } | undefined> {
  if (process.platform !== 'linux') {
    const { succeeded, output } = await run('ps', ['-ww', '-o', 'lstart=,command=', '-p', String(pid)], undefined)
    return succeeded ? { started: output.slice(0, 24).replace(/\W/g, ''), command: output.slice(24).trim() } : undefined
  }
  try {
    const status = await fs.readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    const command = (await fs.readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    return fields[0] === 'Z' ? undefined : { started: fields[19] ?? '', command }
  } catch (error) {
    // Any other error, such as too many open files, says nothing about the process.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined
    throw error
  }
}

/** Holds the start time beside the pid: a pid comes back as a stranger, and after a container's restart even as our own. */
async function newToken(): Promise<string> {
  return `${process.pid}-${(await processFacts(process.pid))?.started}-${randomBytes(4).toString('hex')}`
}

async function isLive(token: string): Promise<boolean> {
  const [pid, started] = token.split('-')
  return (await processFacts(Number(pid)))?.started === started
}

/**
 * One process at a time starts, stops or joins the server. The lock is a symbolic link whose target names the holder:
 * it appears together with its content, and needs no free block on a full disk.
 */
export async function withLock<T>(cluster: Cluster, work: () => Promise<T>): Promise<T> {
  const lock = `${cluster.data}.lock`
  const token = await newToken()
  for (const deadline = Date.now() + 120_000; ; await pause(cluster, 50)) {
    try {
      symlinkSync(token, lock)
      break
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      const holder = await fs.readlink(lock).catch(() => undefined)
      if (holder !== undefined && !(await isLive(holder))) breakLock(lock, holder)
      else if (Date.now() > deadline) {
        throw new PostgresStartError(
          `${lock} has been held for two minutes by process ${holder?.split('-')[0] ?? '(unknown)'}, so end that process or set DATABASE_URL.`,
        )
      }
    }
  }
  try {
    return await work()
  } finally {
    if ((await fs.readlink(lock).catch(() => undefined)) === token) await fs.rm(lock, { force: true })
  }
}

/**
 * Two waiters may find the same dead holder; without the guard the slower one would remove the faster one's new lock.
 * All calls are synchronous, so that a guard older than five seconds can only come from a process killed right here.
 */
function breakLock(lock: string, deadHolder: string): void {
  const guard = `${lock}.break`
  const remove = () => rmSync(guard, { recursive: true, force: true })
  try {
    mkdirSync(guard)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 5_000) remove()
    return
  }
  try {
    if (readlinkSync(lock) === deadHolder) unlinkSync(lock)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  } finally {
    remove()
  }
}

/** Registers a user of the server as a file that names its process; called under the lock. */
export async function register(cluster: Cluster): Promise<string> {
  const file = join(`${cluster.data}.users`, await newToken())
  await fs.mkdir(dirname(file), { recursive: true })
  await fs.writeFile(file, '')
  return file
}

/** Whether a live process uses the server; the files of dead ones are removed. Called under the lock. */
export async function hasUsers(cluster: Cluster): Promise<boolean> {
  let found = false
  for (const token of await fs.readdir(`${cluster.data}.users`).catch(() => [])) {
    if (await isLive(token)) found = true
    else await fs.rm(join(`${cluster.data}.users`, token), { force: true })
  }
  return found
}
