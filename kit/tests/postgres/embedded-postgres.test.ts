import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type PostgresServer, PostgresStartError } from '../../postgres/embedded-postgres.ts'
import { newWorkshop, pidFile, query, serverPid, until } from './embedded-postgres-child.ts'

/** This file and the one about supervision also run on another PostgreSQL: `TEST_POSTGRES_BINARIES=/usr/lib/postgresql/15/bin`. */
const binaries = process.env.TEST_POSTGRES_BINARIES
const debian15 = '/usr/lib/postgresql/15/bin'
const nobody = 65534
const isRoot = process.getuid?.() === 0
const asNobody = isRoot ? { uid: nobody } : {}
const testAsRoot = test.skipIf(!isRoot)

const { base, temporary, newDirectory, newInstall, start, child, cleanUp } = newWorkshop(binaries)
afterAll(cleanUp)

const works = async (server: PostgresServer) => expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])

test('an empty directory becomes a durable UTF-8 server on a socket, without a TCP port', async () => {
  const directory = newDirectory()
  await (await start(directory, { durable: true })).stop()
  // What the configuration file says does not count.
  const others = ['max_connections = 20', 'shared_buffers = 1MB', 'timezone = PRC', 'listen_addresses = localhost']
  fs.appendFileSync(join(directory, 'postgresql.conf'), others.join('\n'))
  const server = await start(directory, { durable: true })
  expect(server).toMatchObject({ socketDirectory: directory, port: 5432, adopted: false })
  const names = ['max_connections', 'shared_buffers', 'timezone', 'listen_addresses', 'fsync', 'server_encoding']
  const settings = names.map((name) => `current_setting('${name}')`).join()
  const [row] = await query(server, `select json_build_array(${settings}, lower('É')) as values`)
  expect(row?.values).toEqual(['100', '128MB', 'UTC', '', 'on', 'UTF8', 'é'])
  await server.stop()
  expect(fs.existsSync(pidFile(directory))).toBe(false)
})

test('the event loop goes on during a first start, here one without fsync', async () => {
  const began = performance.now()
  let [last, longestMs] = [began, 0]
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 5)
  const server = await start(newDirectory())
  clearInterval(timer)
  expect(longestMs).toBeLessThan((performance.now() - began) / 3)
  expect(await query(server, 'show fsync')).toEqual([{ fsync: 'off' }])
  await server.stop()
})

test('a kill in the middle of initdb leaves nothing half made, and the next start removes the draft', async () => {
  const directory = newDirectory()
  const drafts = () => fs.readdirSync(dirname(directory)).filter((name) => name.includes('.initdb-'))
  const killed = child(directory)
  await until(() => drafts().some((name) => fs.existsSync(join(dirname(directory), name, 'PG_VERSION'))))
  killed.killGroup()
  expect(fs.existsSync(directory)).toBe(false)
  const server = await start(directory)
  expect(drafts()).toEqual([])
  await works(server)
  await server.stop()
})

test('a path too long for a socket gets a short private directory, the same each time', async () => {
  const directory = newDirectory({ parent: join(base, 'long'.repeat(25)) })
  const first = await start(directory)
  const { socketDirectory } = first
  await works(first)
  const { mode, uid } = fs.statSync(socketDirectory)
  expect([mode & 0o777, uid, dirname(socketDirectory)]).toEqual([0o700, fs.statSync(directory).uid, tmpdir()])
  await first.stop()
  const second = await start(directory)
  await second.stop()
  expect(second.socketDirectory).toBe(socketDirectory)
  fs.rmdirSync(socketDirectory)
})

testAsRoot("root's server runs as a user who owns the data, moved out of places closed to him", async () => {
  const uid = Number(/^postgres:[^:]*:(\d+)/m.exec(fs.readFileSync('/etc/passwd', 'utf8'))?.[1] ?? nobody)
  const [open, closed] = [newDirectory(), newDirectory()]
  fs.chmodSync(dirname(closed), 0o700)
  for (const [directory, tables] of [[open, 0] as const, [closed, 0] as const, [closed, 1] as const]) {
    const server = await start(directory)
    expect(await query(server, `select from pg_tables where tablename = 'kept'`)).toHaveLength(tables)
    expect([directory, `/proc/${serverPid(directory)}`].map((path) => fs.statSync(path).uid)).toEqual([uid, uid])
    await query(server, 'create table if not exists kept ()')
    await server.stop()
  }
  expect([open, closed].map((path) => dirname(fs.realpathSync(path)))).toEqual([dirname(open), '/var/lib/casewright'])
})

test("an ordinary user's server runs as that user", async () => {
  const directory = newDirectory({ owner: nobody })
  const ordinary = child(directory, asNobody)
  await works(await ordinary.started())
  expect(fs.statSync(pidFile(directory)).uid).toBe(asNobody.uid ?? process.getuid?.())
  await ordinary.stop()
})

test.skipIf(!isRoot || binaries)(
  'an install closed to its user or server is copied, and no copy is taken over',
  async () => {
    const { install, script } = newInstall()
    const caches = () => fs.readdirSync(temporary).map((name) => fs.statSync(join(temporary, name)))
    for (const owner of [nobody, 0]) {
      const copying = child(newDirectory({ owner }), { uid: owner, script })
      await works(await copying.started())
      await copying.stop()
      expect(caches().map(({ uid, mode }) => [uid, mode & 0o777])).toContainEqual([owner, 0o755])
      fs.chmodSync(install, 0o700)
    }
    for (const name of fs.readdirSync(temporary)) fs.chownSync(join(temporary, name), nobody, nobody)
    const deceived = child(newDirectory(), { script })
    expect(await deceived.failed()).toMatch(/^PostgresStartError: .* is not trusted .* DATABASE_URL\.$/)
  },
)

test.skipIf(binaries || !fs.existsSync(debian15))('another PostgreSQL serves when it is named', async () => {
  const server = await start(newDirectory(), { binaries: debian15 })
  const [row] = await query(server, `select current_setting('server_version') as version, lower('É') as lower`)
  expect(row).toEqual({ version: expect.stringMatching(/^15/), lower: 'é' })
  await server.stop()
})

test.skipIf(binaries)('a platform without programs that run is told to set DATABASE_URL', async () => {
  const directory = newDirectory()
  const windows = child(directory, { pretend: { platform: 'win32' } })
  expect(await windows.failed()).toMatch(/^PostgresStartError: No PostgreSQL for win32-\w+ .* DATABASE_URL .*\.$/)
  const musl = join(dirname(directory), 'bin')
  fs.mkdirSync(musl)
  fs.writeFileSync(join(musl, 'postgres'), '#!/lib/no-such-loader\n', { mode: 0o755 })
  await expect(start(directory, { binaries: musl })).rejects.toThrow(/does not run on this system .* DATABASE_URL/)
})

test('data of another version is refused, naming both versions, and left untouched', async () => {
  const directory = newDirectory()
  fs.mkdirSync(directory)
  fs.writeFileSync(join(directory, 'PG_VERSION'), '14\n')
  if (isRoot) fs.chownSync(join(directory, 'PG_VERSION'), nobody, nobody)
  const { message } = await start(directory).catch((error) => error)
  expect(message).toContain(`The data in ${directory} was written by PostgreSQL 14`)
  expect(message).toMatch(/by PostgreSQL 1[58], so .* DATABASE_URL\.$/)
  expect([dirname(directory), directory].map((path) => fs.readdirSync(path))).toEqual([['db'], ['PG_VERSION']])
})

test('a file in the way and a directory without rights are one sentence', async () => {
  const directory = newDirectory()
  fs.writeFileSync(directory, '')
  for (const path of [directory, join(directory, 'below')]) {
    const failure = await start(path).catch((error) => error)
    expect(failure).toBeInstanceOf(PostgresStartError)
    expect(failure.message).toMatch(/^PostgreSQL cannot .* \(\S+, .*db.* is in the way\), so .* DATABASE_URL\.$/)
  }
  const closed = newDirectory()
  fs.chmodSync(dirname(closed), 0o555)
  const failure = await child(closed, asNobody).failed()
  expect(failure).toMatch(/^PostgresStartError: .* \(user id \d+ may not use .*db.lock\), so .* DATABASE_URL\.$/)
})

testAsRoot('a full disk is one sentence, and no draft is left on it', async ({ skip }) => {
  const directory = newDirectory()
  const mount = ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', dirname(directory)]
  if (spawnSync('mount', mount).status !== 0) skip('this root may not mount')
  const failure = await start(directory).catch((error) => error)
  const left = fs.readdirSync(dirname(directory))
  spawnSync('umount', [dirname(directory)])
  expect(failure.message).toMatch(/^The disk of .* is full, so .* DATABASE_URL\.$/)
  expect(left).toEqual([])
})
