import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The programs of the system that these tests are made with; Debian's packages have them at these places. */
const installations = '/usr/lib/postgresql'
const versions = existsSync(installations) ? readdirSync(installations).map(Number) : []
const postgres = join(installations, String(Math.max(0, ...versions)), 'bin')

/** Others that come with the server. */
export const postgresProgram = (name: 'pg_basebackup' | 'pg_ctl' | 'psql'): string => join(postgres, name)

export const programs = {
  postgres: join(postgres, 'postgres'),
  initdb: join(postgres, 'initdb'),
  nginx: '/usr/sbin/nginx',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
}

/** Asked for by `npm run test:replicas`, which takes minutes. */
const isAsked = process.env.CASEWRIGHT_REPLICAS !== undefined
const missing = Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
export const canRun = isAsked && missing.length === 0
if (isAsked && missing.length > 0)
  process.stdout.write(`skipped: replicas behind balancers need ${missing.join(', ')}, which are not installed here.\n`)

/** Database servers and poolers refuse to run as root. */
const isRoot = process.getuid?.() === 0
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
export const unprivileged = canRun && isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

export interface Started {
  kill(signal: NodeJS.Signals): void
  ended: Promise<unknown>
}

/** Starts a program that goes on in the foreground and answers at a port. */
export async function start(
  program: string,
  args: readonly string[],
  port: number,
  options: { uid?: number; gid?: number } = {},
): Promise<Started> {
  const child = spawn(program, args, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2_000)
    })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  let isOver = false
  const ended = new Promise((resolve) =>
    child.once('close', (code) => {
      isOver = true
      process.off('exit', killWithUs)
      resolve(code)
    }),
  )
  while (!(await answers(port))) {
    if (isOver) throw new Error(`${program} ended: ${output}`)
    await sleep(50)
  }
  return { kill: (signal) => void child.kill(signal), ended }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
