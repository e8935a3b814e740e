import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { PostgresServer } from '../../postgres/embedded-postgres.ts'
import { isAlive, newWorkshop, pidFile, query, serverLog, serverPid, until } from './embedded-postgres-child.ts'

const isRoot = process.getuid?.() === 0

const { processes, newDirectory, start, child, abandonedServer, cleanUp } = newWorkshop(
  process.env.TEST_POSTGRES_BINARIES,
)
afterAll(cleanUp)

const works = async (server: PostgresServer) => expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])

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

test('a server whose sessions outlive it is started again when they have ended', async () => {
  const directory = newDirectory()
  const killed = child(directory)
  const busyYet = `pg_stat_file('over', true) is null and clock_timestamp() < now() + '2 min'`
  const loop = `do $$ begin while ${busyYet} loop end loop; end $$`
  const founded = await killed.started()
  const busy = query(founded, loop).catch(() => 'cut')
  await until(async () => (await query(founded, `select from pg_stat_activity where query like 'do %'`)).length > 0)
  killed.killGroup()
  process.kill(serverPid(directory), 'SIGKILL')
  const next = start(directory)
  await until(() => serverLog(directory).includes('pre-existing shared memory block'))
  fs.writeFileSync(join(directory, 'over'), '')
  const server = await next
  expect(server.adopted).toBe(false)
  await works(server)
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
