import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backoff } from '../work/backoff.ts'
import { findBinaries, PostgresStartError, serverUser } from './postgres-binaries.ts'
import {
  type Cluster,
  diskFull,
  holdsData,
  initialise,
  linkToPlace,
  reachablePlace,
  realDirectory,
  socketDirectoryFor,
  socketPort,
} from './postgres-cluster.ts'
import { hasUsers, register, withLock } from './postgres-lock.ts'
import { ensureServer, halt, isServer, type Running } from './postgres-process.ts'

export { PostgresStartError }

export interface PostgresServer {
  /** postgres.js connects with `{ host: socketDirectory, port }`. */
  socketDirectory: string
  port: number
  /** The server ran already: another process uses it, or a killed one left it. */
  adopted: boolean
  /** Stops the server when nobody else uses it. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** The data directory. */
  directory: string
  /** The `bin` directory of another PostgreSQL; without it the npm package of this platform serves. */
  binaries?: string
  /** False gives up safety against power loss for speed: for tests only. */
  durable?: boolean
  log?: (message: string) => void
}

const watchIntervalMs = 500
const backOffMsMax = 10_000

/** Starts PostgreSQL on a data directory or joins the server that runs there, and keeps it running until `stop`. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { durable = true, log = () => undefined } = options
  try {
    const directory = await realDirectory(options.directory)
    const user = await serverUser(directory)
    const { bin, major } = await findBinaries(options.binaries, user)
    await holdsData(directory, major)
    const data = await reachablePlace(directory, user)
    const socketDirectory = socketDirectoryFor(data)
    const cluster: Cluster = { data, socketDirectory, bin, major, user, durable, log, holdsProcess: true }
    return await withLock(cluster, async () => {
      if (data !== directory && (await linkToPlace(directory, data))) log(`The data of ${directory} lies in ${data}`)
      if (!(await holdsData(data, major))) await initialise(cluster)
      const running = await ensureDurability(cluster, await ensureServer(cluster))
      return supervise({ ...cluster, socketDirectory: running.socketDirectory }, running, await register(cluster))
    })
  } catch (error) {
    throw explain(error, options.directory)
  }
}

/** A server left by a killed test run must not keep real data without fsync. */
async function ensureDurability(cluster: Cluster, running: Running): Promise<Running> {
  if (!running.adopted || !cluster.durable) return running
  const commandLine = await fs.readFile(join(cluster.data, 'postmaster.opts'), 'utf8')
  if (!commandLine.includes('fsync=off')) return running
  if (await hasUsers(cluster)) {
    cluster.log(`PostgreSQL in ${cluster.data} runs without fsync because another process started it so`)
    return running
  }
  await halt(cluster, running.pid)
  return ensureServer(cluster)
}

/** Looks after the server twice a second; whoever of several processes gets the lock first starts it again. */
function supervise(cluster: Cluster, running: Running, registration: string): PostgresServer {
  const watched = { ...cluster, holdsProcess: false }
  let { pid } = running
  let failures = 0
  let stopping: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const restart = async () => {
    if (stopping) return
    const restarted = await ensureServer(watched)
    pid = restarted.pid
    if (!restarted.adopted) cluster.log(`PostgreSQL in ${cluster.data} had ended and was started again`)
  }
  const watch = async () => {
    try {
      if (!(await isServer(watched, pid))) await withLock(watched, restart)
      failures = 0
    } catch (error) {
      failures += 1
      const { message } = explain(error, cluster.data)
      if (failures < 5) cluster.log(message)
      if (failures === 5) cluster.log(`${message} This failed 5 times in a row; it is tried again more slowly.`)
    }
    schedule()
  }
  const schedule = () => {
    if (stopping) return
    const delayMs =
      failures < 5 ? watchIntervalMs : backoff(failures - 3, { first: watchIntervalMs, max: backOffMsMax })
    timer = setTimeout(() => void watch(), delayMs).unref()
  }
  const leave = async () => {
    await fs.rm(registration, { force: true })
    if (!(await hasUsers(cluster))) await halt(cluster, pid)
  }
  const stop = async () => {
    clearTimeout(timer)
    // Where everything was removed there is nothing left to lock, and nobody else.
    const left = existsSync(dirname(cluster.data)) ? withLock(cluster, leave) : leave()
    await left.catch((error) => Promise.reject(explain(error, cluster.data)))
  }
  schedule()
  const { socketDirectory, adopted } = running
  return { socketDirectory, port: socketPort, adopted, stop: () => (stopping ??= stop()) }
}

/** Every failure becomes one sentence that says what is wrong and what to do. */
function explain(error: unknown, directory: string): PostgresStartError {
  if (error instanceof PostgresStartError) return error
  const { code = '', message, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(directory)
  const place = dest ?? path ?? directory
  const denied = `user id ${process.getuid?.()} may not use ${place}`
  const blocked = `${place} is in the way`
  const mounted = `${place} is a mount point, only a directory inside it will do`
  const reasons = { EACCES: denied, EPERM: denied, EROFS: `${place} is read-only`, ENOTDIR: blocked, EEXIST: blocked }
  const reason = { ...reasons, ENOTEMPTY: blocked, EBUSY: mounted, EXDEV: mounted }[code] ?? message
  return new PostgresStartError(
    `PostgreSQL cannot keep its data in ${directory} (${reason}), so choose another directory or set DATABASE_URL.`,
    { cause: error },
  )
}
