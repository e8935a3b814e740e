import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../data/log.ts'
import { currentContext, currentRequestId, withContext } from '../data/request-context.ts'
import { type Database, openDatabase } from '../postgres/sql.ts'
import { createTestDatabase } from '../testing.ts'
import { type LeasedWork, type LeasedWorker, LeaseLost, startLeasedWorker, stopping } from '../work/leased-worker.ts'
import { eventually } from './waiting.ts'

const silent = createLog({ level: 'silent', format: 'json' })
const started: LeasedWorker<string>[] = []
const start = (work: Partial<LeasedWork<string>>): LeasedWorker<string> => {
  const worker = startLeasedWorker<string>({
    name: 'test',
    log: silent,
    pollMs: 3_600_000,
    keyOf: (item) => item,
    claim: async () => [],
    work: async () => {},
    ...work,
  })
  started.push(worker)
  return worker
}
afterEach(() => Promise.all(started.splice(0).map((one) => one.stop())))

/** Resolves when the signal aborts. */
const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason))
    if (signal.aborted) resolve(signal.reason)
  })
/** Claims from a list. */
const from =
  (items: string[]): LeasedWork<string>['claim'] =>
  async (max) =>
    items.splice(0, max)

describe('claims', () => {
  test('all that there is to do is done, no more than so many items at once', async () => {
    const done: string[] = []
    let [atOnce, atOnceMax] = [0, 0]
    const worker = start({
      atOnceMax: 2,
      claim: from(['a', 'b', 'c', 'd', 'e']),
      async work(item) {
        atOnce += 1
        atOnceMax = Math.max(atOnceMax, atOnce)
        await delay(5)
        atOnce -= 1
        done.push(item)
      },
    })
    await worker.settled()
    expect(done.sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(atOnceMax).toBe(2)
  })

  test('a claim learns which items are under way, and one that it brings again is not begun twice', async () => {
    const asked: (readonly string[])[] = []
    let begun = 0
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const worker = start({
      pollMs: 5,
      async claim(_, held) {
        asked.push(held)
        return ['a']
      },
      async work() {
        begun += 1
        await gate
      },
    })
    await eventually(() => asked.length > 2)
    expect(asked.slice(0, 2)).toEqual([[], ['a']])
    expect(begun).toBe(1)
    expect(worker.get('a')).toBe('a')
    expect(worker.get('b')).toBeUndefined()
    open()
  })

  test('a full worker claims nothing, and what comes meanwhile is claimed as soon as there is room', async () => {
    const items = ['a']
    const done: string[] = []
    const rooms: number[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const worker = start({
      atOnceMax: 1,
      async claim(max) {
        rooms.push(max)
        return items.splice(0, max)
      },
      async work(item) {
        await gate
        done.push(item)
      },
    })
    await eventually(() => worker.get('a') !== undefined)
    items.push('b')
    worker.wake()
    open()
    await worker.settled()
    expect(done).toEqual(['a', 'b'])
    expect(rooms).toEqual([1, 1, 1])
  })

  test('work that fails is not begun again before the next poll', async () => {
    let begun = 0
    const worker = start({
      claim: async () => ['a'],
      work() {
        begun += 1
        return Promise.reject(new Error('no'))
      },
    })
    await worker.settled()
    await delay(20)
    expect(begun).toBe(1)
    worker.wake()
    await worker.settled()
    expect(begun).toBe(2)
  })

  test('each claimed item has a request id of its own and no organization; a begun one keeps its caller’s context', async () => {
    const ids = new Map<string, string | undefined>()
    const organizations: unknown[] = []
    const worker = start({
      claim: from(['a', 'b']),
      async work(item) {
        ids.set(item, currentRequestId())
        organizations.push(currentContext()?.organization)
      },
    })
    await worker.settled()
    expect(new Set(ids.values()).size).toBe(2)
    expect(ids.get('a')).toMatch(/^[0-9a-f-]{36}$/)
    await withContext({ id: 'request', organization: 'firm' }, () => worker.begin('c'))
    expect(ids.get('c')).toBe('request')
    expect(organizations).toEqual([undefined, undefined, 'firm'])
  })
})

describe('leases', () => {
  test('one statement renews all leases, and only an item that is lost is told so', async () => {
    const renewed: (readonly string[])[] = []
    const reasons = new Map<string, unknown>()
    const worker = start({
      async work(item, signal) {
        reasons.set(item, await aborted(signal))
      },
      renewal: {
        everyMs: 10,
        async renew(items) {
          renewed.push(items)
          return ['kept']
        },
      },
    })
    void worker.begin('kept')
    await worker.begin('lost')
    expect(reasons.get('lost')).toBeInstanceOf(LeaseLost)
    expect(renewed[0]).toEqual(['kept', 'lost'])
    await eventually(() => renewed.length > 2)
    expect(renewed.at(-1)).toEqual(['kept'])
    expect(reasons.has('kept')).toBe(false)
  })

  test('work that ends within the interval costs no renewal', async () => {
    let renewals = 0
    const worker = start({
      work: () => delay(10),
      renewal: {
        everyMs: 200,
        async renew(items) {
          renewals += 1
          return items
        },
      },
    })
    for (let count = 0; count < 30; count += 1) await worker.begin('quick')
    expect(renewals).toBe(0)
  })

  test('a renewal that fails is tried again and breaks nothing off', async () => {
    let renewals = 0
    const worker = start({
      work: (_, signal) => aborted(signal).then(() => {}),
      renewal: {
        everyMs: 5,
        renew() {
          renewals += 1
          return Promise.reject(new Error('the database is away'))
        },
      },
    })
    void worker.begin('a')
    await eventually(() => renewals > 2)
    expect(worker.get('a')).toBe('a')
  })
})

describe('a stop', () => {
  test('tells the work under way why, waits for its release, and claims nothing more', async () => {
    const items = ['a']
    const released: unknown[] = []
    const worker = start({
      claim: from(items),
      async work(item, signal) {
        const reason = await aborted(signal)
        await delay(20)
        released.push([item, reason])
      },
    })
    await eventually(() => worker.get('a') !== undefined)
    items.push('b')
    await worker.stop()
    expect(released).toEqual([['a', stopping]])
    worker.wake()
    await delay(10)
    expect(items).toEqual(['b'])
  })

  test('lets work end by itself within the grace time', async () => {
    let reason: unknown
    const worker = start({
      async work(_, signal) {
        await delay(20)
        reason = signal.reason
      },
    })
    void worker.begin('a')
    const began = Date.now()
    await worker.stop(30_000)
    expect(reason).toBeUndefined()
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  test('work that begins after it is told at once', async () => {
    let reason: unknown
    const worker = start({
      async work(_, signal) {
        reason = signal.reason
      },
    })
    await worker.stop()
    await worker.begin('late')
    expect(reason).toBe(stopping)
  })
})

describe('on rows of a database', () => {
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
})
