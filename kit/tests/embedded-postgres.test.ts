import { spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type PostgresServer, PostgresStartError } from '../embedded-postgres.ts'
import { isAlive, newWorkshop, pidFile, query, serverLog, serverPid, until } from './embedded-postgres-child.ts'

/** The whole file also runs on another PostgreSQL: `TEST_POSTGRES_BINARIES=/usr/lib/postgresql/15/bin`. */
const binaries = process.env.TEST_POSTGRES_BINARIES
const debian15 = '/usr/lib/postgresql/15/bin'
const nobody = 65534
const isRoot = process.getuid?.() === 0
const asNobody = isRoot ? { uid: nobody } : {}
const testAsRoot = test.skipIf(!isRoot)

const { base, temporary, processes, newDirectory, newInstall, start, child, abandonedServer, cleanUp } =
  newWorkshop(binaries)
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

test('a server survives the kill of its process group and is adopted by the next start, once it answers', async () => {
  const directory = await abandonedServer()
  const pid = serverPid(directory)
  process.kill(pid, 'SIGSTOP')
  const next = start(directory)
  expect(await Promise.race([next, sleep(2_500, 'waiting')])).toBe('waiting')
  process.kill(pid, 'SIGCONT')
  const server = await next
  expect([server.adopted, serverPid(directory)]).toEqual([true, pid])
  await works(server)
  await server.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a server whose sessions outlive it for some seconds is started again', async () => {
  const directory = newDirectory()
  const killed = child(directory)
  const loop = `do $$ begin while clock_timestamp() < now() + '5 s' loop end loop; end $$`
  const founded = await killed.started()
  const busy = query(founded, loop).catch(() => 'cut')
  await until(async () => (await query(founded, `select from pg_stat_activity where query like 'do %'`)).length > 0)
  killed.killGroup()
  process.kill(serverPid(directory), 'SIGKILL')
  const server = await start(directory)
  expect(server.adopted).toBe(false)
  expect(serverLog(directory)).toContain('pre-existing shared memory block')
  await server.stop()
  await busy
})

test('a stranger with the pid of a killed server does not hinder a start, and a long log is emptied', async () => {
  const directory = await abandonedServer()
  process.kill(serverPid(directory), 'SIGKILL')
  const { uid, gid } = fs.statSync(directory)
  const stranger = spawn('sleep', ['60'], { ...(isRoot && { uid, gid }), stdio: 'ignore' })
  processes.push(stranger)
  for (const path of [pidFile(directory), join(directory, '.s.PGSQL.5432.lock')]) {
    fs.writeFileSync(path, fs.readFileSync(path, 'utf8').replace(/^\d+/, String(stranger.pid)))
  }
  fs.appendFileSync(join(directory, 'server.log'), 'x'.repeat(10_000_001))
  const server = await start(directory)
  expect(server.adopted).toBe(false)
  expect(serverLog(directory).length).toBeLessThan(100_000)
  await server.stop()
  expect(isAlive(stranger.pid ?? 0)).toBe(true)
})

test('a live server that is no visible process, as in another container, is not started twice', async () => {
  const directory = newDirectory()
  const server = await start(directory)
  const content = fs.readFileSync(pidFile(directory), 'utf8')
  fs.writeFileSync(pidFile(directory), content.replace(/^\d+/, '4194304'))
  await expect(start(directory)).rejects.toThrow(/not visible from here/)
  fs.writeFileSync(pidFile(directory), content)
  await server.stop()
})

test('two processes that start at once on an empty directory share one server until the last one stops', async () => {
  const directory = newDirectory()
  const pair = [child(directory), child(directory)] as const
  const servers = await Promise.all(pair.map((one) => one.started()))
  expect(new Set(servers.map((server) => server.adopted))).toEqual(new Set([false, true]))
  expect(pair.flatMap((one) => one.logs()).filter((line) => line.includes('initialised'))).toHaveLength(1)
  const pid = serverPid(directory)
  await pair[0].stop()
  for (const server of servers) await works(server)
  await pair[1].stop()
  expect(isAlive(pid)).toBe(false)
  expect(new Set(fs.readdirSync(dirname(directory)))).toEqual(new Set(['db', 'db.users']))
})

test('who arrives while the last one leaves has a server', async () => {
  const directory = newDirectory()
  let server = await start(directory)
  for (const delayMs of [0, 15, 30, 45, 60, 75]) {
    const [next] = await Promise.all([start(directory), sleep(delayMs).then(() => server.stop())])
    await works(next)
    server = next
  }
  await server.stop()
})

test('a killed server is started again once for all its processes, whoever started it, and not after stop', async () => {
  const directory = newDirectory()
  const founder = child(directory)
  await founder.started()
  const server = await start(directory)
  for (const starts of [2, 3]) {
    process.kill(serverPid(directory), 'SIGKILL')
    await until(() => query(server, 'select 1'))
    await sleep(1_000)
    expect(serverLog(directory).match(/ starting PostgreSQL/g)).toHaveLength(starts)
    if (founder.isAlive()) founder.killGroup()
  }
  await server.stop()
  await sleep(1_000)
  expect(fs.existsSync(pidFile(directory))).toBe(false)
})

test('restarts that fail become rare but go on until one succeeds', async () => {
  const directory = newDirectory()
  const logs: string[] = []
  let slowingMs = 0
  const note = (line: string) => {
    logs.push(line)
    if (line.includes('failed 5 times')) slowingMs = performance.now()
  }
  const server = await start(directory, { log: note })
  const control = join(directory, 'global/pg_control')
  fs.renameSync(control, `${control}.away`)
  process.kill(serverPid(directory), 'SIGKILL')
  await until(() => serverLog(directory).match(/could not find the database system/g)?.length === 6)
  // Twice the pause of before, however long an attempt takes.
  expect(performance.now() - slowingMs).toBeGreaterThan(990)
  fs.renameSync(`${control}.away`, control)
  await until(() => logs.at(-1)?.includes('started again'))
  await works(server)
  await server.stop()
})

test('supervision keeps no process alive, and a durable start does not adopt a server without fsync', async () => {
  const directory = newDirectory()
  const unattended = child(directory, { unattended: true })
  await unattended.started()
  await until(() => !unattended.isAlive())
  expect(isAlive(serverPid(directory))).toBe(true)
  const server = await start(directory, { durable: true })
  expect(await query(server, 'show fsync')).toEqual([{ fsync: 'on' }])
  await server.stop()
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
