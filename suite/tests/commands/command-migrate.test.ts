import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@casewright/kit/postgres/sql'
import { createTestDatabase } from '@casewright/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, internalKey } from '../../../acceptance/support/harness.ts'
import { startSuite } from '../../start-suite.ts'
import { databaseUrl } from '../guarded-suite.ts'
import { callCommand } from './command-process.ts'

let database: ReturnType<typeof openDatabase>
let environment: Record<string, string>
let folder: string
beforeAll(async () => {
  const address = await createTestDatabase()
  database = openDatabase(address, { connectionsMax: 2 })
  folder = await mkdtemp(join(tmpdir(), 'casewright-migrate-'))
  environment = { DATABASE_URL: databaseUrl(address), CASEWRIGHT_DATA_DIR: folder }
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const names = ['collector', 'platform']
const called = (...options: string[]) => callCommand(['migrate', ...names, ...options], environment)
const schemas = async () =>
  (
    await database.sql<{ name: string }[]>`
      select nspname as name from pg_namespace where nspname ~ '^(collector|platform|gateway)' order by 1`
  ).map(({ name }) => name)

test('a plan says what would be applied and makes no table', async () => {
  const { code, stdout } = await called('--plan')
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^To apply \(\d+\):\n {2}platform\/0001-/)])
  expect(await schemas()).toEqual([])
})

test('migrate makes all tables, those of job queues too, and a second call has nothing to do', async () => {
  const { code, stdout } = await called()
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Applied \(\d+\):\n {2}platform\/0001-/)])
  expect(await schemas()).toEqual(['collector', 'collector_jobs', 'gateway', 'platform'])
  expect((await called()).stdout).toMatch(/^Nothing to do: all \d+ migrations are applied\.\n$/)
  expect(JSON.parse((await called('--plan', '--json')).stdout)).toMatchObject({ pending: [], changed: [], foreign: [] })
})

test('an edited migration is told, and nothing is applied', async () => {
  await database.sql`update platform._migrations set sha256 = 'edited' where name like '0001%'`
  await database.sql`delete from platform._migrations where name like '0002%'`
  const { code, stderr } = await called()
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^platform\/0001-\S+ changed after they ran/)])
  expect(await database.sql`select from platform._migrations where name like '0002%'`).toHaveLength(0)
})

test('while another process migrates a starting one is alive and not ready, then it starts', async () => {
  const address = await createTestDatabase()
  const other = openDatabase(address, { connectionsMax: 1 })
  const port = await freePort()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun: () => void = () => undefined
  const holding = new Promise<void>((resolve) => {
    begun = resolve
  })
  const migrating = other.transaction(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('casewright migrate'), hashtext('platform'))`
    begun()
    await released
  })
  await holding
  const starting = startSuite(['platform'], {
    PORT: String(port),
    DATABASE_URL: databaseUrl(address),
    CASEWRIGHT_DATA_DIR: folder,
    INTERNAL_API_KEY: internalKey,
    LOG_LEVEL: 'silent',
  })
  const probe = async (name: string) => {
    const url = `http://127.0.0.1:${port}/platform-service/api/v1/internal/actuator/health/${name}`
    return (await fetch(url, { headers: { 'x-internal-api-key': internalKey } }).catch(() => undefined))?.status
  }
  try {
    await expect.poll(() => probe('liveness')).toBe(200)
    expect(await probe('readiness')).toBe(503)
    const waits = async () =>
      (await database.sql`select from pg_locks where locktype = 'advisory' and not granted`).length
    await expect.poll(waits).toBe(1)
    expect(await probe('liveness')).toBe(200)
  } finally {
    release()
    await migrating
    const suite = await starting
    expect(await probe('readiness')).toBe(200)
    await suite.stop()
    await other.close()
  }
})
