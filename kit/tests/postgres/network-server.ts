import { execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findBinaries, run, serverEnvironment, serverUser } from '../../postgres/postgres-binaries.ts'
import { openDatabase } from '../../postgres/sql.ts'

/** A PostgreSQL that is reached by the network, with TLS, as an external one is. */
export interface NetworkServer {
  port: number
  /** Its certificate is for 127.0.0.1 and `db.example`, by this authority; the other one has signed nothing. */
  authorityFile: string
  otherAuthorityFile: string
  stop(): Promise<void>
}

export async function startNetworkServer(...settings: readonly string[]): Promise<NetworkServer> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-network-'))
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  const user = await serverUser(data)
  const { bin } = await findBinaries(undefined, user)
  const [authorityFile, otherAuthorityFile] = [join(folder, 'authority.pem'), join(folder, 'other.pem')]
  await makeAuthority(folder, 'authority')
  await makeAuthority(folder, 'other')
  await signServer(folder)
  if (user) {
    await chown(folder, user.uid, user.gid)
    for (const name of ['server.pem', 'server.key']) await chown(join(folder, name), user.uid, user.gid)
  }
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], user)
  const port = await freePort()
  const own = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'ssl=on',
    `ssl_cert_file=${join(folder, 'server.pem')}`,
    `ssl_key_file=${join(folder, 'server.key')}`,
    ...settings,
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...own.flatMap((setting) => ['-c', setting])], {
    ...user,
    cwd: '/',
    env: serverEnvironment,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (let waits = 0; !(await answers(port)); waits++) {
    if (waits > 200) {
      await stop()
      throw new Error('the server of the test does not start')
    }
    await sleep(50)
  }
  return { port, authorityFile, otherAuthorityFile, stop }
}

async function answers(port: number): Promise<boolean> {
  const database = openDatabase({ url: `postgres://postgres@127.0.0.1:${port}/postgres` }, { connectionsMax: 1 })
  try {
    await database.sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await database.close()
  }
}

const openssl = (folder: string, args: string) => promisify(execFile)('openssl', args.split(' '), { cwd: folder })

const newKey = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'

const makeAuthority = (folder: string, name: string) =>
  openssl(folder, `${newKey} -subj /CN=${name} -keyout ${name}.key -out ${name}.pem`)

async function signServer(folder: string): Promise<void> {
  const names = '-subj /CN=server -addext subjectAltName=IP:127.0.0.1,DNS:db.example'
  const issuer = '-addext basicConstraints=critical,CA:FALSE -CA authority.pem -CAkey authority.key'
  await openssl(folder, `${newKey} ${names} ${issuer} -keyout server.key -out server.pem`)
  await chmod(join(folder, 'server.key'), 0o600)
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
