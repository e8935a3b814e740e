import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { poolerConfig } from '../../../acceptance/support/pooler-config.ts'
import { serverUser } from '../../postgres/postgres-binaries.ts'
import { freePort } from './network-server.ts'

const program = '/usr/sbin/pgbouncer'
export const hasPooler = existsSync(program)

/** PgBouncer in transaction mode before a server, with fewer connections to it than a test opens. */
export async function startPooler(serverPort: number): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-pooler-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, poolerConfig({ port, serverPort, connections: 3 }))
  const pooler = spawn(program, ['-q', file], {
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
