import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { createQuota, type QuotaLimits } from '../../http/quota.ts'
import { migrate } from '../../postgres/migrate.ts'
import { type Database, openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'
import { createHeldCounts } from '../../work/held-counts.ts'

const log = createLog({ level: 'silent', format: 'json' })
const refusal = expect.objectContaining({ code: 'rate_limited', details: { retry_after: expect.any(Number) } })
let database: Database
let schemas = 0
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 4 })
})
afterAll(() => database.close())

/** As many processes of one service, which share a database. */
async function processes(limits: QuotaLimits, count = 1) {
  const schema = `counted_${++schemas}`
  await migrate(database, schema, [], log)
  return Array.from({ length: count }, () => {
    const held = createHeldCounts(database, schema, log)
    onTestFinished(() => held.stop())
    return { ...createQuota('things', limits, held), stop: held.stop, schema }
  }) as [Process, ...Process[]]
}
type Process = ReturnType<typeof createQuota> & { stop(): Promise<void>; schema: string }

test('a user and an organization hold so many at once; what is given back is free again, once', async () => {
  const [{ take }] = await processes({ perUser: 2, perOrganization: 3 })
  const one = { user: 'a', organization: 'o' }
  const back = await take(one)
  await take(one)
  await expect(take(one)).rejects.toEqual(refusal)
  await expect(take(one)).rejects.toThrow('you have 2 things')
  await take({ user: 'b', organization: 'o' })
  await expect(take({ user: 'c', organization: 'o' })).rejects.toThrow('your organization has 3 things')
  await take({ user: 'a', organization: 'p' })
  await take({ user: 'a' })
  back()
  back()
  await take(one)
  await expect(take(one)).rejects.toEqual(refusal)
})

test('what was refused holds nothing', async () => {
  const [{ take }] = await processes({ perUser: 5, perOrganization: 1 })
  const back = await take({ user: 'a', organization: 'o' })
  for (let tries = 0; tries < 20; tries++) await expect(take({ user: 'b', organization: 'o' })).rejects.toEqual(refusal)
  back()
  await take({ user: 'b', organization: 'o' })
})

test('zero sets no limit', async () => {
  const [{ take }] = await processes({ perUser: 0, perOrganization: 0 })
  for (let count = 0; count < 1000; count++) await take({ user: 'a', organization: 'o' })
})

describe('of two processes', () => {
  const one = { user: 'a', organization: 'o' }

  test('what one gave counts at the other, and is free there when it is given back', async () => {
    const [here, there] = (await processes({ perUser: 3, perOrganization: 0 }, 2)) as [Process, Process]
    const back = await here.take(one)
    await there.take(one)
    await here.take(one)
    for (const { take } of [here, there]) await expect(take(one)).rejects.toThrow('you have 3 things')
    back()
    await expect.poll(() => there.take(one).then(() => 'taken', String), { timeout: 5_000 }).toBe('taken')
    await expect(here.take(one)).rejects.toEqual(refusal)
  })

  test('each exceeds a large limit by no more than an eighth', async () => {
    const [here, there] = (await processes({ perUser: 80, perOrganization: 0 }, 2)) as [Process, Process]
    const all = await Promise.allSettled(
      [here, there].flatMap(({ take }) => Array.from({ length: 100 }, () => take(one))),
    )
    const taken = all.filter(({ status }) => status === 'fulfilled').length
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThanOrEqual(100)
  })

  test('what a stopped one held is free, and what a killed one held is not counted for ever', async () => {
    const [here, there, third] = (await processes({ perUser: 2, perOrganization: 0 }, 3)) as [Process, Process, Process]
    await here.take(one)
    await there.take(one)
    await expect(third.take(one)).rejects.toEqual(refusal)
    await here.stop()
    await third.take(one)
    await expect(third.take(one)).rejects.toEqual(refusal)
    await database.sql`update ${database.sql(`${there.schema}._held`)} set until = now() - interval '1 second' where held > 0`
    await third.take(one)
  })
})
