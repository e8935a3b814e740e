import { spawn } from 'node:child_process'
import * as fs from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PostgresStartError, serverEnvironment } from './postgres-binaries.ts'
import { type Cluster, makeSocketDirectory, pause, serverFailure, socketIn, socketPort } from './postgres-cluster.ts'
import { processFacts } from './postgres-lock.ts'

/** A server that answers. */
export interface Running {
  pid: number
  socketDirectory: string
  adopted: boolean
}

const logSizeMax = 10_000_000

/** Adopts the server that runs on the data directory, else starts one; called under the lock. */
export async function ensureServer(cluster: Cluster): Promise<Running> {
  for (const deadline = Date.now() + 10_000; ; await pause(cluster, 200)) {
    const adopted = await adopt(cluster)
    if (adopted) return adopted
    const started = await launch(cluster)
    if (typeof started === 'object') return started
    // Backends outlive a killed server for a moment, and the next one rightly refuses to start beside them.
    const passing = /^killed|pre-existing shared memory block|lock file .{0,1000} already exists/.test(started)
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
export async function isServer({ data }: Cluster, pid: number): Promise<boolean> {
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
    // Tables grow from nothing within seconds, and a plan that was made without statistics stays until there are some.
    settings.push('autovacuum_naptime=15s')
    // Each vacuum and analyze makes every connection plan the table's statements anew, which was a quarter of the server's CPU
    // in a chat. Any plan will do for some hundred rows, and the one of a table stays good until it has half as many again.
    settings.push('autovacuum_vacuum_threshold=1000', 'autovacuum_analyze_threshold=500')
    settings.push('autovacuum_analyze_scale_factor=0.5')
    // Nobody stays long enough with what need not last; a server with hundreds of databases would always be at it.
    if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off')
    // A test run has a service or two per worker, each with connections of its own.
    if (!durable) settings.push('max_connections=400')
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
export async function halt(cluster: Cluster, lastPid: number): Promise<void> {
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
