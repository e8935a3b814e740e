import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { findBinaries, PostgresStartError, serverEnvironment, serverUser } from './postgres-binaries.ts'
import {
  type Cluster,
  diskFull,
  hasUsers,
  holdsData,
  initialise,
  linkToPlace,
  makeSocketDirectory,
  pause,
  processFacts,
  reachablePlace,
  realDirectory,
  register,
  serverFailure,
  socketDirectoryFor,
  socketIn,
  socketPort,
  withLock,
} from './postgres-cluster.ts'

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

interface Running {
  pid: number
  socketDirectory: string
  adopted: boolean
}

const watchIntervalMs = 500
const backOffMsMax = 10_000
const logSizeMax = 10_000_000

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
    const delayMs = failures < 5 ? watchIntervalMs : Math.min(backOffMsMax, watchIntervalMs * 2 ** (failures - 4))
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

/** Adopts the server that runs on the data directory, else starts one; called under the lock. */
async function ensureServer(cluster: Cluster): Promise<Running> {
  for (const deadline = Date.now() + 10_000; ; await pause(cluster, 200)) {
    const adopted = await adopt(cluster)
    if (adopted) return adopted
    const started = await launch(cluster)
    if (typeof started === 'object') return started
    // Backends outlive a killed server for a moment, and the next one rightly refuses to start beside them.
    const passing = /^killed|pre-existing shared memory block|lock file .* already exists/.test(started)
    if (!passing || Date.now() > deadline) throw await serverFailure(cluster, started)
  }
}

/** A pid alone proves nothing: the process must be the server of this data directory, and must answer on its socket. */
async function adopt(cluster: Cluster): Promise<Running | undefined> {
  for (let deadline = Date.now() + 30_000; ; await pause(cluster, 50)) {
    const { pid, socketDirectory } = await readPidFile(cluster)
    if (!(await isServer(cluster, pid))) {
      if ((await answerOf(cluster.socketDirectory)) === 'ready') {
        throw new PostgresStartError(
          `A PostgreSQL that is not visible from here, perhaps in another container, uses ${cluster.data}, so stop it or set DATABASE_URL.`,
        )
      }
      // A dead pid is the server's own affair; a stranger's and a zombie's would make it refuse to start.
      if (pid && send(0, pid)) {
        await fs.rm(join(cluster.data, 'postmaster.pid'), { force: true })
        await fs.rm(`${socketIn(cluster.socketDirectory)}.lock`, { force: true })
      }
      return undefined
    }
    const answer = await answerOf(socketDirectory)
    if (answer === 'ready') return { pid, socketDirectory, adopted: true }
    if (answer === 'busy') deadline = Date.now() + 30_000
    if (Date.now() > deadline) {
      throw new PostgresStartError(
        `The PostgreSQL with process id ${pid} in ${cluster.data} does not answer, so end it with kill -QUIT ${pid} or set DATABASE_URL.`,
      )
    }
  }
}

/** Pid and socket of the last server, 0 without one; while it starts up, the file has no socket yet. */
async function readPidFile({ data, socketDirectory }: Cluster): Promise<{ pid: number; socketDirectory: string }> {
  const lines = (await fs.readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return { pid: Number.parseInt(lines[0] ?? '', 10) || 0, socketDirectory: lines[4] || socketDirectory }
}

/** Whether a live process is the server of this data directory. */
async function isServer({ data }: Cluster, pid: number): Promise<boolean> {
  return pid > 0 && ((await processFacts(pid))?.command.includes(`/postgres -D ${data} `) ?? false)
}

/** False when no process has the pid; a zombie and another user's process have theirs. */
function send(signal: NodeJS.Signals | 0, pid: number): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Opens a session as a client would: a server that starts up, recovers or shuts down answers 57P03, cannot connect now. */
function answerOf(socketDirectory: string): Promise<'ready' | 'busy' | 'silent'> {
  return new Promise((resolve) => {
    let answer: 'ready' | 'busy' | 'silent' = 'silent'
    const socket = connect(socketIn(socketDirectory))
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.once('connect', () => {
      const session = Buffer.from('\0\0\0\0\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1')
      session.writeInt32BE(session.length)
      socket.write(session)
    })
    socket.once('data', (bytes) => {
      answer = bytes.includes('57P03') ? 'busy' : 'ready'
      socket.resume().end(Buffer.from('X\0\0\0\x04', 'latin1'))
    })
    socket.once('close', () => resolve(answer))
  })
}

/** Starts the server and waits for its first answer; a string tells how it ended instead and what it wrote. */
async function launch(cluster: Cluster): Promise<Running | string> {
  const { data, socketDirectory, bin, user, durable } = cluster
  await makeSocketDirectory(cluster)
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = fs.constants
  const logPath = join(data, 'server.log')
  const logFile = await fs.open(logPath, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  try {
    if (user) await logFile.chown(user.uid, user.gid)
    if ((await logFile.stat()).size > logSizeMax) await logFile.truncate()
    const { size } = await logFile.stat()
    // The setting is a list: quoted, a path may hold commas and spaces.
    const socketSetting = `unix_socket_directories="${socketDirectory.replaceAll('"', '""')}"`
    const settings = ['listen_addresses=', socketSetting, 'max_connections=100']
    settings.push('shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC')
    if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
    const args = ['-D', data, '-p', String(socketPort), ...settings.flatMap((setting) => ['-c', setting])]
    // Detached: a session of its own keeps the terminal's Ctrl-C away, and a file as output outlives us.
    const stdio = ['ignore', logFile.fd, logFile.fd] as const
    const options = { ...user, cwd: data, env: serverEnvironment, detached: true, stdio: [...stdio] }
    const child = spawn(join(bin, 'postgres'), args, options)
    child.unref()
    let ended: string | undefined
    child.once('error', (error) => {
      ended = error.message
    })
    child.once('exit', (status, signal) => {
      ended ??= signal ? `killed by ${signal}` : `ended with status ${status}`
    })
    let waitMs = 10
    for (let deadline = Date.now() + 60_000; ended === undefined; await pause(cluster, waitMs)) {
      const answer = await answerOf(socketDirectory)
      const { pid } = await readPidFile(cluster)
      if (answer === 'ready' && pid === child.pid) return { pid, socketDirectory, adopted: false }
      waitMs = Math.min(500, waitMs * 1.3)
      // Recovery after a crash may take long, but the server says so.
      if (answer === 'busy') deadline = Date.now() + 60_000
      if (Date.now() > deadline) child.kill(Date.now() > deadline + 10_000 ? 'SIGKILL' : 'SIGQUIT')
    }
    return `${ended}\n${(await fs.readFile(logPath)).subarray(size).toString()}`
  } finally {
    await logFile.close()
  }
}

/** Stops the server, called under the lock: fast shutdown, and after ten seconds at once. */
async function halt(cluster: Cluster, lastPid: number): Promise<void> {
  const { pid } = await readPidFile(cluster)
  // Without its pid file the data directory was removed; the server we knew would go on until it notices.
  const target = pid || lastPid
  if (!(await isServer(cluster, target))) return
  // The command line goes before the process does, so the end is told by the start time.
  const started = (await processFacts(target))?.started
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    send(signal, target)
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(cluster, 20)) {
      if (!started || (await processFacts(target))?.started !== started) return
    }
  }
  cluster.log(`PostgreSQL with process id ${target} does not end`)
}
