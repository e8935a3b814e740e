import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverUser } from '../../postgres/postgres-binaries.ts'
import { freePort } from './network-server.ts'

const program = '/usr/sbin/pgbouncer'
export const hasPooler = existsSync(program)

/** PgBouncer in transaction mode before a server, with fewer connections to it than a test opens. */
export async function startPooler(serverPort: number): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-pooler-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 3,
    max_client_conn: 200,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `[databases]\n* = host=127.0.0.1 port=${serverPort} user=postgres\n`
  await writeFile(join(folder, 'pgbouncer.ini'), `${databases}[pgbouncer]\n${lines.join('\n')}\n`)
  const pooler = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    ...(await serverUser(folder)),
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => pooler.once('close', resolve))
  for (let waits = 0; waits < 100 && !(await listens(port)); waits++) await sleep(50)
  return {
    port,
    async stop() {
      pooler.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
