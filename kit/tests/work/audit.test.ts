import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '../../data/errors.ts'
import { createLog } from '../../data/log.ts'
import { withRequestId } from '../../data/request-context.ts'
import { migrate } from '../../postgres/migrate.ts'
import { type Database, openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'
import { type AuditRow, type AuditSink, type AuditTrail, startAudit } from '../../work/audit.ts'
import { eventually } from './waiting.ts'

let database: Database
const logged: { msg: string }[] = []
const log = createLog({ level: 'info', format: 'json', write: (line) => void logged.push(JSON.parse(line)) })
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 8 })
  await migrate(database, 'audited', [], log)
})
afterAll(() => database.close())

let delivered: AuditRow[]
let trail: AuditTrail
let sink: AuditSink
beforeEach(() => {
  delivered = []
  logged.length = 0
  sink = async (rows) => delivered.push(...rows)
  trail = startAudit(database, 'audited', (rows) => sink(rows), log)
})
afterEach(() => trail.stop())

const entry = (resource_id: string) => ({
  organization: 'o',
  user: 'u',
  action: 'thing.made',
  resource_type: 'thing',
  resource_id,
})
const waiting = async () => (await database.sql`select 1 from audited._audit_outbox`).length
const write = (id: string) => database.transaction((sql) => trail.audit(sql, entry(id)))

test('a row reaches the log with its request id, and then leaves the outbox', async () => {
  await withRequestId('r1', () =>
    database.transaction((sql) => trail.audit(sql, { ...entry('a'), details: { count: 2, digest: null } })),
  )
  await eventually(() => delivered.length === 1)
  expect(delivered[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    organization_id: 'o',
    user_id: 'u',
    action: 'thing.made',
    resource_type: 'thing',
    resource_id: 'a',
    details: { count: 2, digest: null },
    request_id: 'r1',
    at: expect.stringMatching(/Z$/),
  })
  await eventually(async () => (await waiting()) === 0)
})

test('entries that are given together are rows in the order given, each with all that it says', async () => {
  const given = Array.from({ length: 300 }, (_, place) => ({
    ...entry(`"${place}"\n第 ${place} 个`),
    organization: place % 2 ? null : 'o',
    user: place % 3 ? null : 'u',
    ...(place % 5 && { details: { place, quote: "it's", digest: null, whole: true } }),
  }))
  await withRequestId('r2', () => database.transaction((sql) => trail.audit(sql, ...given)))
  await eventually(() => delivered.length === 300)
  expect(delivered).toEqual(
    given.map(({ organization, user, ...rest }) => ({
      details: {},
      ...rest,
      organization_id: organization,
      user_id: user,
      request_id: 'r2',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: expect.stringMatching(/Z$/),
    })),
  )
})

test('entries can be a part of the statement that makes the change, and then come or fail with it', async () => {
  await database.sql`create table audited.things (name text primary key)`
  const make = (name: string) => database.sql`
    with audited as (${trail.auditPart(database.sql, null, entry(name), entry(`${name} again`))})
    insert into audited.things values (${name})`
  await make('a')
  await expect(make('a')).rejects.toMatchObject({ code: '23505' })
  await make('b')
  await eventually(() => delivered.length === 4)
  expect(delivered.map(({ resource_id }) => resource_id)).toEqual(['a', 'a again', 'b', 'b again'])
})

test('a part that names the change is written only when that has rows, and numbered after what it waited for', async () => {
  await database.sql`create table audited.locked (name text primary key, times int not null default 1)`
  const touch = (name: string) => database.sql`
    with made as (update audited.locked set times = times + 1 where name = ${name} returning name),
    audited as (${trail.auditPart(database.sql, 'made', entry(`${name} waited`))})
    select from made`
  await touch('nobody')
  await database.sql`insert into audited.locked values ('a')`
  let waiter: Promise<unknown> | undefined
  await database.transaction(async (sql) => {
    await sql`update audited.locked set times = times + 1 where name = 'a'`
    waiter = Promise.resolve(touch('a'))
    await eventually(async () => {
      const [row] = await database.sql`select count(*)::int as count from pg_locks where not granted`
      return row?.count > 0
    })
    await trail.audit(sql, entry('a held'))
  })
  await waiter
  await eventually(() => delivered.length === 2)
  expect(delivered.map(({ resource_id }) => resource_id)).toEqual(['a held', 'a waited'])
})

test('no entries are no row, and no statement', async () => {
  const unusable = (() => expect.unreachable()) as never
  await trail.audit(unusable)
  expect(await waiting()).toBe(0)
})

test('a row whose transaction takes its time does not wait for the next look around', async () => {
  let quickestMs = Number.POSITIVE_INFINITY
  // The next look around would be 5 s later, each time; a busy machine may be late once.
  for (let round = 1; round <= 5 && quickestMs > 4_000; round++) {
    const began = performance.now()
    await database.transaction(async (sql) => {
      await trail.audit(sql, entry('slow'))
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await eventually(() => delivered.length === round)
    quickestMs = Math.min(quickestMs, performance.now() - began)
  }
  expect(quickestMs).toBeLessThan(4_000)
})

test('a change that is rolled back has no row', async () => {
  const failing = database.transaction(async (sql) => {
    await trail.audit(sql, entry('undone'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await write('done')
  await eventually(() => delivered.length === 1)
  expect(delivered.map(({ resource_id }) => resource_id)).toEqual(['done'])
})

test('rows leave in the order of their changes, however many writers there are', async () => {
  await database.sql`create table audited.counter (n int)`
  await database.sql`insert into audited.counter values (0)`
  const step = () =>
    database.transaction(async (sql) => {
      const [row] = await sql<{ n: number }[]>`update audited.counter set n = n + 1 returning n`
      await trail.audit(sql, entry(String(row?.n)))
    })
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let turn = 0; turn < 100; turn++) await step()
    }),
  )
  await eventually(() => delivered.length >= 800)
  const order = [...new Set(delivered.map(({ resource_id }) => Number(resource_id)))]
  expect(order).toEqual(Array.from({ length: 800 }, (_, index) => index + 1))
})

test('while the log is away nothing blocks and nothing is lost; one line says so, another that it is back', async () => {
  let asked = 0
  sink = async () => {
    asked++
    throw new Error('down')
  }
  for (let id = 0; id < 30; id++) await write(`late-${id}`)
  await eventually(() => asked > 0)
  expect(await waiting()).toBe(30)
  sink = async (rows) => delivered.push(...rows)
  await eventually(() => delivered.length === 30)
  expect(delivered.map(({ resource_id }) => resource_id)).toEqual(Array.from({ length: 30 }, (_, id) => `late-${id}`))
  await eventually(() => logged.length === 2)
  expect(logged.map(({ msg }) => msg)).toEqual([
    'the audit log cannot be reached; rows wait in the outbox',
    'the audit log takes rows again',
  ])
})

test('a row whose delivery was not confirmed is delivered again', async () => {
  let first = true
  sink = async (rows) => {
    delivered.push(...rows)
    if (first) {
      first = false
      throw new Error('the answer was lost')
    }
  }
  await write('twice')
  await eventually(() => delivered.length === 2)
  expect(delivered[0]?.id).toBe(delivered[1]?.id)
})

test('a row that the log refuses is set aside and told, and holds up no other', async () => {
  sink = async (rows) => {
    if (rows.some(({ resource_id }) => resource_id === 'bad')) throw new ServiceError('invalid_input', 'no such thing')
    delivered.push(...rows)
  }
  await database.transaction(async (sql) => {
    for (const id of ['1', '2', 'bad', '3', '4']) await trail.audit(sql, entry(id))
  })
  await eventually(() => delivered.length === 4)
  expect(delivered.map(({ resource_id }) => resource_id)).toEqual(['1', '2', '3', '4'])
  await eventually(async () => (await trail.check.run()) !== undefined)
  expect(await trail.check.run()).toContain('1 audit rows were refused')
  expect(logged).toContainEqual(expect.objectContaining({ reason: 'no such thing' }))
  await database.sql`delete from audited._audit_outbox`
})

test('what one process left behind, the next one delivers', async () => {
  await trail.stop()
  await database.sql`
    insert into audited._audit_outbox (id, action, resource_type, resource_id, details)
    values ('01990000-0000-7000-8000-000000000001', 'thing.made', 'thing', 'left', '{}')`
  trail = startAudit(database, 'audited', (rows) => sink(rows), log)
  await eventually(() => delivered.some(({ resource_id }) => resource_id === 'left'))
})

test('a sink that hangs does not hold up the stop', async () => {
  sink = () => new Promise(() => {})
  await write('stuck')
  await trail.stop()
  await database.sql`delete from audited._audit_outbox`
})

test('health tells when rows have waited for long', async () => {
  expect(await trail.check.run()).toBeUndefined()
  sink = () => new Promise(() => {})
  await write('waiting')
  expect(await trail.check.run()).toBeUndefined()
  await database.sql`update audited._audit_outbox set at = now() - interval '2 minutes'`
  expect(await trail.check.run()).toBe('1 audit rows wait for platform-service')
  await database.sql`delete from audited._audit_outbox`
})
