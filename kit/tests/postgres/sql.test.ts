import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asServiceError } from '../../data/errors.ts'
import { type Database, type DatabaseAddress, openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'
import { listening } from '../http/raw-http.ts'
import { connectToServer } from '../http/server-socket.ts'
import { eventually } from '../work/waiting.ts'

let address: DatabaseAddress & { database: string }
let database: Database
beforeAll(async () => {
  address = await createTestDatabase()
  database = openDatabase(address, { connectionsMax: 4 })
  await database.sql`create table notes (id int primary key, note text, data jsonb, at timestamptz, day date, big bigint)`
})
afterAll(() => database.close())

test('a row is already a wire value: ISO text for times, numbers for bigints, JSON for jsonb', async () => {
  const [row] = await database.sql`
    select timestamptz '2026-02-03 04:05:06.789+08' as at, date '2026-02-03' as day, 9007199254740991::bigint as big,
      count(*) as count, '{"a":[null,1.5]}'::jsonb as data, 'null'::jsonb as json_null, null::jsonb as sql_null, null::timestamptz as never,
      array[timestamptz '2026-01-01 00:00Z'] as times
    from notes`
  expect(row).toEqual({
    at: '2026-02-02T20:05:06.789Z',
    day: '2026-02-03',
    big: 9007199254740991,
    count: 0,
    data: { a: [null, 1.5] },
    json_null: null,
    sql_null: null,
    never: null,
    times: ['2026-01-01T00:00:00.000Z'],
  })
})

test('what is written is read back: times as text or Date, days, bigints, objects, null', async () => {
  const { sql } = database
  const at = '2026-02-03T04:05:06.789Z'
  await sql`insert into notes (id, note, data, at, day, big) values
    (1, 'text', ${sql.json({ a: '法' })}, ${at}, ${'2026-02-03'}, ${5}),
    (2, 'date', null, ${new Date(at)}, null, null)`
  expect([...(await sql`select * from notes order by id`)]).toEqual([
    { id: 1, note: 'text', data: { a: '法' }, at, day: '2026-02-03', big: 5 },
    { id: 2, note: 'date', data: null, at, day: null, big: null },
  ])
  const [count] = await sql`select count(*) from notes where at = ${new Date(at)} and day is not null`
  expect(count).toEqual({ count: 1 })
})

test('a transaction commits what it returns from and undoes what it throws in', async () => {
  const { sql, transaction } = database
  expect(
    await transaction(async (sql) => {
      await sql`insert into notes (id) values (10)`
      return 'done'
    }),
  ).toBe('done')
  const failing = transaction(async (sql) => {
    await sql`insert into notes (id) values (11)`
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect(transaction((sql) => sql`insert into notes (id) values (12), (10)`)).rejects.toMatchObject({
    code: '23505',
  })
  expect([...(await sql`select id from notes where id between 10 and 19`)]).toEqual([{ id: 10 }])
})

test('statements one after another use the connection that was used last, however many are open', async () => {
  const { sql, close } = openDatabase(address, { connectionsMax: 4 })
  const backend = async () => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid from pg_sleep(0.05)`)[0]?.pid
  expect(new Set(await Promise.all(Array.from({ length: 4 }, backend))).size).toBe(4)
  const last = await backend()
  for (let n = 0; n < 4; n++) expect(await backend()).toBe(last)
  await close()
})

test('statements of one transaction may be sent without waiting for each other', async () => {
  const { sql, transaction } = database
  await transaction(async (sql) => {
    await Promise.all([20, 21, 22].map((id) => sql`insert into notes (id) values (${id})`))
  })
  const failing = transaction(async (sql) => {
    await Promise.all([23, 20, 24].map((id) => sql`insert into notes (id) values (${id})`))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect([...(await sql`select id from notes where id between 20 and 29 order by id`)]).toEqual([
    { id: 20 },
    { id: 21 },
    { id: 22 },
  ])
  await database.ping()
})

/** The test's own way to the database, which can be closed and opened. */
async function gate() {
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  const through = (inner: Socket) => {
    const outer = connectToServer(address)
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        inner.destroy()
        outer.destroy()
      })
    }
    inner.pipe(outer).pipe(inner)
  }
  const open = async () => {
    server = createServer(through)
    if (port) await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    else port = (await listening(server)).port
  }
  await open()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${address.database}`,
    open,
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

test('a database that is away is an outage, and soon after its return all is well again', async () => {
  const way = await gate()
  const distant = openDatabase({ url: way.url }, { connectionsMax: 3 })
  const single = openDatabase({ url: way.url }, { connectionsMax: 1 })
  try {
    await distant.ping()
    const running = distant.sql`select pg_sleep(20)`.catch((error) => asServiceError(error))
    await distant.ping()
    await way.close()
    expect(await running).toMatchObject({ code: 'dependency_unavailable' })
    await expect(distant.ping()).rejects.toMatchObject({ code: 'dependency_unavailable' })
    await expect(
      distant
        .transaction(async (sql) => sql`select 1`)
        .catch((error) => {
          throw asServiceError(error)
        }),
    ).rejects.toMatchObject({ code: 'dependency_unavailable' })
    for (let call = 0; call < 7; call++) await single.ping().catch(() => {})
    await way.open()
    const returned = performance.now()
    for (const one of [single, distant])
      await eventually(() =>
        one.ping().then(
          () => true,
          () => false,
        ),
      )
    // The driver's own pause would be between 10 and 20 s by now.
    expect(performance.now() - returned).toBeLessThan(9_000)
  } finally {
    await single.close()
    await distant.close()
    await way.close()
  }
})

test('a connection lost inside a transaction undoes it, and harms neither the process nor the calls after it', async () => {
  const way = await gate()
  const distant = openDatabase({ url: way.url }, { connectionsMax: 2 })
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  const lose = {
    network: () => way.cut(),
    server: async () =>
      void (await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%lose me%' and pid <> pg_backend_pid()`),
  }
  try {
    let id = 50
    for (const by of ['network', 'server'] as const)
      for (const state of ['busy', 'idle'] as const) {
        id += 3
        const begun = Promise.withResolvers<void>()
        const lost = Promise.withResolvers<void>()
        const outcome = distant
          .transaction(async (sql) => {
            await sql`insert into notes (id, note) values (${id}, 'lose me')`
            begun.resolve()
            if (state === 'busy') await Promise.all([sql`select pg_sleep(3), 'lose me'`, sql`select 2`])
            else await lost.promise
            await sql`insert into notes (id) values (${id + 1})`.catch(() => {})
            await sql`insert into notes (id) values (${id + 2})`
          })
          .catch(asServiceError)
        await begun.promise
        await new Promise((resolve) => setTimeout(resolve, 30))
        await lose[by]()
        await new Promise((resolve) => setTimeout(resolve, 30))
        lost.resolve()
        expect(await outcome).toMatchObject({ code: 'dependency_unavailable' })
        const started = performance.now()
        await Promise.all([1, 2, 3, 4].map(() => distant.transaction(async (sql) => sql`select 1`)))
        for (let call = 0; call < 4; call++) await distant.ping()
        expect(performance.now() - started).toBeLessThan(20_000)
      }
    await eventually(async () => {
      const [running] =
        await database.sql`select 1 from pg_stat_activity where query like '%lose me%' and pid <> pg_backend_pid()`
      return running === undefined
    })
    expect([...(await database.sql`select id from notes where id between 50 and 69`)]).toEqual([])
    expect(uncaught).toEqual([])
  } finally {
    process.off('uncaughtException', onUncaught)
    await distant.close()
    await way.close()
  }
})

test('no server at the port, and no socket in the directory, are outages', async () => {
  const way = await gate()
  await way.close()
  for (const nowhere of [{ url: way.url }, { socketDirectory: '/nonexistent', port: 5432, database: 'x' }]) {
    const lost = openDatabase(nowhere, { connectionsMax: 1 })
    await expect(lost.ping()).rejects.toMatchObject({ code: 'dependency_unavailable' })
    await lost.close()
  }
})

test('a statement that the server ended is an outage for its caller', async () => {
  const error = await database
    .transaction(async (sql) => {
      await sql`set local statement_timeout = 20`
      await sql`select pg_sleep(5)`
    })
    .catch(asServiceError)
  expect(error).toMatchObject({ code: 'dependency_unavailable' })
})

test('a connection lost at any moment of its opening and first query is an error to its caller and to nobody else', async () => {
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  let bytesLeft = 0
  const server = createServer((inner) => {
    const outer = connectToServer(address)
    for (const socket of [inner, outer])
      socket.on('error', () => {}).on('close', () => void [inner, outer].map((end) => end.destroy()))
    inner.pipe(outer)
    outer.on('data', (chunk: Buffer) => {
      inner.write(chunk.subarray(0, bytesLeft))
      bytesLeft -= chunk.length
      if (bytesLeft <= 0) outer.destroy()
    })
  })
  const { port } = await listening(server)
  const distant = openDatabase(
    { url: `postgres://postgres@127.0.0.1:${port}/${address.database}` },
    { connectionsMax: 1 },
  )
  try {
    for (let bytes = 0; bytes < 6_000; bytes += 120) {
      bytesLeft = bytes
      await distant.sql`select ${['a']}::text[] as list`.catch(() => {})
    }
    bytesLeft = Number.POSITIVE_INFINITY
    expect([...(await distant.sql`select ${['a', 'b']}::text[] as list`)]).toEqual([{ list: ['a', 'b'] }])
    expect(uncaught).toEqual([])
  } finally {
    process.off('uncaughtException', onUncaught)
    await distant.close()
    server.close()
  }
})
