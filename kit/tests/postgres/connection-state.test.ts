import { afterAll, beforeAll, expect, test } from 'vitest'
import { withContext } from '../../data/request-context.ts'
import { type Database, openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 2 })
})
afterAll(() => database.close())

interface Seen {
  pid: number
  organization: string
}

/** Which server process works for the organization, and whose rows it would show. */
const seenBy = (organization: string, seconds = 0): Promise<Seen> =>
  withContext({ id: 'r', organization }, async () => {
    const [seen] = await database.sql<Seen[]>`
      select pg_backend_pid() as pid, current_setting('casewright.organization') as organization
      from pg_sleep(${seconds}::float8)`
    return seen as Seen
  })

test('a query that finds no connection at rest waits for one that works for its organization', async () => {
  await Promise.all([seenBy('a', 0.1), seenBy('b', 0.1)])
  const working = [seenBy('a', 0.3), seenBy('b', 0.3)]
  const waiting = ['a', 'a', 'b', 'b', 'a'].map((organization) => seenBy(organization))
  const [ofA, ofB] = await Promise.all(working)
  expect(ofA?.pid).not.toBe(ofB?.pid)
  expect(await Promise.all(waiting)).toEqual([ofA, ofA, ofB, ofB, ofA])
})

test('one of another organization than all connections work for is answered as its own', async () => {
  const working = [seenBy('a', 0.2), seenBy('b', 0.2)]
  expect((await seenBy('c')).organization).toBe('c')
  await Promise.all(working)
  expect((await seenBy('a')).organization).toBe('a')
})
