import { createLog } from '@casewright/kit/data/log'
import { type Database, openDatabase } from '@casewright/kit/postgres/sql'
import { createTestDatabase } from '@casewright/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSharedRateLimit, type SharedRateLimit } from '../../limits/shared-rate-limit.ts'
import { migrateGateway } from '../../sign-in/sessions.ts'

const log = createLog({ level: 'silent', format: 'json' })
let database: Database
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 4 })
  await migrateGateway(database, log)
})
afterAll(() => database.close())

/** The same limit in two processes. */
const both = (name: string, perMinute: number): [SharedRateLimit, SharedRateLimit] => [
  createSharedRateLimit({ name, perMinute, database, log }),
  createSharedRateLimit({ name, perMinute, database, log }),
]
/** How many of some requests are let in, by turns at each process. */
async function served(limits: readonly SharedRateLimit[], caller: string, tries: number): Promise<number> {
  let count = 0
  for (let turn = 0; turn < tries; turn++) if ((await limits[turn % limits.length]?.(caller)) === 0) count++
  return count
}
/** Sets the database's clock forward for everybody. */
const pass = (seconds: number) =>
  database.sql`update gateway.rate_buckets set full_at = full_at - make_interval(secs => ${seconds})`

test('a caller has one bucket at both replicas, and callers have one each', async () => {
  const limits = both('few', 6)
  expect(await served(limits, 'a', 20)).toBe(6)
  expect(await served(limits, 'b', 20)).toBe(6)
  for (const limit of limits) {
    const seconds = await limit('a')
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(10)
  }
})

test('the bucket is filled again evenly, never above its size', async () => {
  expect(await served(both('filled', 6), 'a', 20)).toBe(6)
  await pass(20)
  expect(await served(both('filled', 6), 'a', 20)).toBe(2)
  await pass(600)
  expect(await served(both('filled', 6), 'a', 20)).toBe(6)
})

test('of many at once no more are let in than of many one by one', async () => {
  const limits = both('at once', 10)
  const all = await Promise.all(Array.from({ length: 200 }, async (_, turn) => limits[turn % 2]?.('a')))
  expect(all.filter((seconds) => seconds === 0)).toHaveLength(10)
})

test('a larger limit is exceeded by a twentieth for each replica at most', async () => {
  const limits = both('larger', 200)
  const all = await Promise.all(Array.from({ length: 1_000 }, async (_, turn) => limits[turn % 2]?.('a')))
  const count = all.filter((seconds) => seconds === 0).length
  expect(count).toBeGreaterThanOrEqual(200)
  expect(count).toBeLessThanOrEqual(200 + 2 * 10)
})

test('within its credit a caller does not wait for the database', () => {
  const [limit] = both('credit', 600)
  expect(Array.from({ length: 30 }, () => limit('a'))).toEqual(Array(30).fill(0))
})

test('what is given back counts at the other replica', async () => {
  const [here, there] = both('given back', 2)
  expect([await here('a'), await there('a')]).toEqual([0, 0])
  await here('a', -1)
  await expect.poll(() => both('given back', 2)[0]('a'), { timeout: 5_000, interval: 300 }).toBe(0)
  expect(await served(both('given back', 2), 'a', 4)).toBe(0)
})

test('while the database does not answer each replica counts for itself', async () => {
  const gone = openDatabase(await createTestDatabase(), { connectionsMax: 1 })
  const limits = [0, 1].map(() => createSharedRateLimit({ name: 'alone', perMinute: 3, database: gone, log }))
  expect(await served(limits, 'a', 20)).toBe(6)
  await gone.close()
})

test('0 sets no limit', async () => expect(await served(both('none', 0), 'a', 1000)).toBe(1000))
