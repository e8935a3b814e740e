import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'
import { stopping } from '../../work/leased-worker.ts'
import { aborted, useWorkers } from './leased-workers.ts'
import { eventually } from './waiting.ts'

const start = useWorkers()

let database: Database
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 4 })
  await database.sql`create table public.items (id text primary key, owner text, lease_until timestamptz, done int not null default 0)`
})
afterAll(() => database.close())
beforeEach(() => database.sql`truncate public.items`.then(() => {}))

const leaseMs = 300
const put = (...ids: string[]) =>
  database.sql`insert into public.items (id) select unnest(${ids}::text[])`.then(() => {})
const doneTimes = async () =>
  (await database.sql<{ done: number }[]>`select done from public.items order by id`).map(({ done }) => done)
/** A replica whose work on an item ends when `ends` says so. */
const replica = (owner: string, ends: (item: string, signal: AbortSignal) => Promise<unknown>, renews = true) => {
  const { sql } = database
  const until = sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`
  return start({
    pollMs: 20,
    atOnceMax: 3,
    claim: async (max) =>
      (
        await sql<{ id: string }[]>`
          update public.items set owner = ${owner}, lease_until = ${until} where id in (
            select id from public.items where done = 0 and (lease_until is null or lease_until < now())
            limit ${max} for update skip locked)
          returning id`
      ).map(({ id }) => id),
    async work(item, signal) {
      await ends(item, signal)
      if (signal.reason === stopping)
        await sql`update public.items set lease_until = null where id = ${item} and owner = ${owner}`
      else await sql`update public.items set done = done + 1 where id = ${item} and owner = ${owner}`
    },
    ...(renews && {
      renewal: {
        everyMs: leaseMs / 5,
        renew: async (items) =>
          (
            await sql<{ id: string }[]>`
              update public.items set lease_until = ${until}
              where id = any(${items as string[]}) and owner = ${owner} returning id`
          ).map(({ id }) => id),
      },
    }),
  })
}

test('replicas share the items, and none is done twice, however long it takes', async () => {
  await put(...Array.from({ length: 12 }, (_, at) => `item${at}`))
  for (const owner of ['one', 'two']) replica(owner, () => delay(2 * leaseMs))
  await eventually(async () => (await doneTimes()).every((times) => times > 0))
  expect(await doneTimes()).toEqual(Array(12).fill(1))
})

test('what a silent process held is taken over, and it writes nothing when it wakes up', async () => {
  await put('a')
  const { promise: sleep, resolve: wakeUp } = Promise.withResolvers<void>()
  const asleep = replica('asleep', () => sleep, false)
  await eventually(() => asleep.get('a') !== undefined)
  const owners: string[] = []
  replica('awake', async (item) => void owners.push(item))
  await eventually(async () => (await doneTimes())[0] === 1)
  wakeUp()
  await asleep.stop()
  expect(await doneTimes()).toEqual([1])
  expect(owners).toEqual(['a'])
})

test('what a process releases when it stops is claimed before its lease would have ended', async () => {
  await put('a')
  const leaving = replica('leaving', (_, signal) => aborted(signal))
  await eventually(() => leaving.get('a') !== undefined)
  await leaving.stop()
  const [row] = await database.sql<{ lease_until: string | null }[]>`select lease_until from public.items`
  expect(row?.lease_until).toBeNull()
  replica('staying', async () => {})
  await eventually(async () => (await doneTimes())[0] === 1)
})
