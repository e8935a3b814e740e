import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type CasewrightProcess, runCasewright } from '../support/casewright-process.ts'
import { fact, factsOf, factsPath, write } from '../support/facts.ts'
import { type Call, freePort, quiet, suiteAt } from '../support/harness.ts'
import { eventually } from '../support/logins.ts'
import { loadTenant, startWriteLoad, type WriteLoad } from '../support/write-load.ts'
import { type Engine, own, runServer, startServer } from './engines.ts'
import { canRun, postgresProgram } from './programs.ts'
import { baseBackup, startDatabaseProxy, startStandby } from './standby.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-failover-'))
  await chmod(folder, 0o755)
  stops.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function stoppedLater<E extends Engine>(engine: E, signal: NodeJS.Signals): E {
  stops.push(async () => {
    engine.kill(signal)
    await engine.ended
  })
  return engine
}

const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

async function startMemory(folder: string, port: number): Promise<{ call: Call; running: CasewrightProcess }> {
  const running = runCasewright(['memory', 'platform'], {
    ...quiet,
    DATABASE_URL: urlAt(port),
    CASEWRIGHT_DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  stops.push(async () => {
    running.kill('SIGKILL')
    await running.ended
  })
  const { call } = await suiteAt([await running.address], join(folder, 'data'))
  return { call, running }
}

/** Keys that were acknowledged and are not there. */
async function lostOf(call: Call, { acknowledged }: WriteLoad): Promise<string[]> {
  const lost: string[] = []
  for (const [user, keys] of acknowledged) {
    const stored = new Set((await factsOf(call, loadTenant, user)).map(({ entity_key }) => entity_key))
    lost.push(...keys.filter((key) => !stored.has(key)).map((key) => `${user} ${key}`))
  }
  return lost
}

/** Also at a server that lets nobody write. */
const sqlAt = ({ port }: Engine, statement: string): string =>
  execFileSync(postgresProgram('psql'), ['-XAtq', '-v', 'ON_ERROR_STOP=1', urlAt(port), '-c', statement], {
    encoding: 'utf8',
    env: { ...process.env, PGOPTIONS: '-c default_transaction_read_only=off' },
  }).trim()

describe.skipIf(!canRun)('a database that fails', () => {
  test('a standby is promoted under load: nothing acknowledged is lost, and writes go on within 10 s', async () => {
    const folder = await newFolder()
    const primary = stoppedLater(await startServer(folder, 'synchronous_standby_names=*'), 'SIGQUIT')
    const standby = stoppedLater(await startStandby(folder, primary), 'SIGQUIT')
    const proxy = stoppedLater(await startDatabaseProxy(folder, primary, standby), 'SIGTERM')
    const { call } = await startMemory(folder, proxy.port)
    const load = startWriteLoad(call, 'failover')
    await eventually(async () => load.count() > 200)
    primary.kill('SIGQUIT')
    await primary.ended
    const killedAt = performance.now()
    const before = load.count()
    await standby.promote()
    await eventually(async () => load.count() > before + 12)
    const seconds = (performance.now() - killedAt) / 1000
    await load.stop()
    const statuses = [...new Set(load.refusals.map(({ status }) => status))]
    process.stdout.write(
      `standby promoted: writes again after ${seconds.toFixed(1)} s, ${load.count()} acknowledged, ${load.refusals.length} refused with ${statuses.join(', ')}\n`,
    )
    expect(statuses.filter((status) => status !== 503)).toEqual([])
    expect([load.broken, load.hung]).toEqual([0, 0])
    expect(await lostOf(call, load)).toEqual([])
    expect(seconds).toBeLessThan(10)
  })

  test('a database that turns read-only, is full or too slow, refuses writes with 503, is not ready, and recovers by itself', async () => {
    const folder = await newFolder()
    const server = stoppedLater(await startServer(folder), 'SIGQUIT')
    const { call } = await startMemory(folder, server.port)
    const tenant = 'firm-a'
    await write(call, tenant, fact())
    const writeStatus = async (key: string) =>
      (await call('POST', factsPath, { tenant, body: fact({ entity_key: key }) })).status
    const readiness = async () => (await call('GET', '/api/v1/internal/actuator/health/readiness')).status

    sqlAt(server, 'alter system set default_transaction_read_only = on')
    sqlAt(server, 'select pg_reload_conf()')
    await expect.poll(() => writeStatus('read.only'), { timeout: 20_000 }).toBe(503)
    await expect.poll(readiness, { timeout: 20_000 }).toBe(503)
    sqlAt(server, 'alter system reset default_transaction_read_only')
    sqlAt(server, 'select pg_reload_conf()')
    await expect.poll(() => writeStatus('writable.again'), { timeout: 20_000 }).toBe(200)
    await expect.poll(readiness, { timeout: 20_000 }).toBe(200)

    // As a full disk and a statement above its time are answered; real ones would take the tests' own disk and time with them.
    for (const condition of ['disk_full', 'query_canceled']) {
      sqlAt(
        server,
        `create or replace function memory.refuse() returns trigger language plpgsql as $$ begin
          raise exception 'as if' using errcode = '${condition}'; end $$;
        create trigger refuse before insert on memory.facts execute function memory.refuse()`,
      )
      expect(await writeStatus(condition)).toBe(503)
      sqlAt(server, 'drop trigger refuse on memory.facts')
      expect(await writeStatus(condition)).toBe(200)
    }
  })

  test('the database is brought back to a moment before a mistake by its archive', async () => {
    const folder = await newFolder()
    const archive = join(folder, 'archive')
    await mkdir(archive)
    own(archive)
    const server = stoppedLater(
      await startServer(folder, 'archive_mode=on', `archive_command=cp %p ${archive}/%f`),
      'SIGQUIT',
    )
    const { call, running } = await startMemory(folder, server.port)
    const tenant = 'firm-a'
    await write(call, tenant, fact({ entity_key: 'before.the.backup' }))
    const data = await baseBackup(folder, server, 'archive')
    await write(call, tenant, fact({ entity_key: 'after.the.backup' }))
    const moment = sqlAt(server, 'select clock_timestamp()')
    await sleep(50)
    sqlAt(server, 'delete from memory.facts')
    expect(await factsOf(call, tenant, 'u1')).toEqual([])
    sqlAt(server, 'select pg_switch_wal()')
    await eventually(
      async () => sqlAt(server, 'select archived_count > 2 and failed_count = 0 from pg_stat_archiver') === 't',
    )
    running.kill('SIGTERM')
    await running.ended

    await writeFile(join(data, 'recovery.signal'), '')
    own(join(data, 'recovery.signal'))
    const recovered = stoppedLater(
      await runServer(data, [
        `restore_command=cp ${archive}/%f %p`,
        `recovery_target_time=${moment}`,
        'recovery_target_action=promote',
      ]),
      'SIGQUIT',
    )
    await eventually(async () => sqlAt(recovered, 'select pg_is_in_recovery()') === 'f')
    const again = await startMemory(folder, recovered.port)
    const keys = (await factsOf(again.call, tenant, 'u1')).map(({ entity_key }) => entity_key)
    expect(keys.sort()).toEqual(['after.the.backup', 'before.the.backup'])
  })
})
