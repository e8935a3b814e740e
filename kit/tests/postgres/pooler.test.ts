import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { asOwner, withContext } from '../../data/request-context.ts'
import { migrate } from '../../postgres/migrate.ts'
import { enterRole, roleOf } from '../../postgres/row-security.ts'
import { type Database, openDatabase } from '../../postgres/sql.ts'
import { startJobs } from '../../work/jobs.ts'
import { eventually } from '../work/waiting.ts'
import { type NetworkServer, startNetworkServer } from './network-server.ts'
import { hasPooler, startPooler } from './pooler-server.ts'

const log = createLog({ level: 'error', format: 'json' })
const text = `create table sample.notes (id int generated always as identity primary key, organization_id text not null, body text)`

describe.skipIf(!hasPooler)('behind PgBouncer in transaction mode (skipped where it is not installed)', () => {
  let server: NetworkServer
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let database: Database
  beforeAll(async () => {
    server = await startNetworkServer()
    pooler = await startPooler(server.port)
    const url = `postgres://postgres@127.0.0.1:${pooler.port}/postgres`
    database = openDatabase({ url }, { connectionsMax: 12, pooler: 'transaction' })
    database.role = await enterRole(database, roleOf('sample'))
    await migrate(database, 'sample', [{ name: '0001', sha256: 'x', text }], log)
  })
  afterAll(async () => {
    await database?.close()
    await pooler?.stop()
    await server?.stop()
  })

  test('every statement sees the rows of its own organization, however connections are shared', async () => {
    const { sql, transaction } = database
    const organizations = Array.from({ length: 40 }, (_, index) => `o${index}`)
    const write = (organization: string) =>
      withContext({ id: 'test', organization }, async () => {
        await sql`insert into sample.notes (organization_id, body) values (${organization}, ${'x'})`
        await transaction(async (inside) => {
          await inside`insert into sample.notes (organization_id, body) values (${organization}, ${'y'})`
          expect(await inside`select distinct organization_id from sample.notes`).toMatchObject([
            { organization_id: organization },
          ])
        })
        const seen = await Promise.all([1, 2, 3].map(() => sql`select organization_id from sample.notes`))
        return seen.flat().map((row) => row.organization_id as string)
      })
    const seen = await Promise.all(organizations.map(write))
    expect(seen).toEqual(organizations.map((organization) => Array(6).fill(organization)))
    expect(await sql`select count(*)::int as count from sample.notes`).toMatchObject([{ count: 80 }])
    const others = withContext({ id: 'test', organization: 'o1' }, async () => {
      await sql`insert into sample.notes (organization_id) values ('o2')`
    })
    await expect(others).rejects.toMatchObject({ code: '42501' })
  })

  test('scripts, cursors, several results and failures answer as without a pooler', async () => {
    const { sql, transaction } = database
    expect(await sql.unsafe('select 1 as a; select 2 as b')).toMatchObject([[{ a: 1 }], [{ b: 2 }]])
    expect(await sql.unsafe('select 3 as c')).toMatchObject([{ c: 3 }])
    const read: number[] = []
    for await (const rows of sql<{ n: number }[]>`select n from generate_series(1, ${25}::int) as n`.cursor(10))
      read.push(...rows.map(({ n }) => n))
    expect(read).toHaveLength(25)
    await expect(sql`select 1 / ${0}::int`).rejects.toMatchObject({ code: '22012' })
    await expect(transaction((inside) => inside`select * from sample.nothing`)).rejects.toMatchObject({ code: '42P01' })
    expect(await sql`select ${[1, 2]}::int[] as list, ${'2026-01-02'}::date as day`).toMatchObject([
      { list: [1, 2], day: '2026-01-02' },
    ])
    await database.ping()
  })

  test('a statement has its longest time, and a transaction may set another', async () => {
    const { sql, transaction } = database
    const shown = (rows: readonly Record<string, unknown>[]) => rows[0]?.statement_timeout
    expect(shown(await sql`show statement_timeout`)).toBe('1min')
    const inside = transaction(async (own) => {
      await own`set local statement_timeout = 50`
      await own`select pg_sleep(5)`
    })
    await expect(inside).rejects.toMatchObject({ code: '57014' })
    expect(shown(await sql`show statement_timeout`)).toBe('1min')
  })

  test('nothing stays at the server for who comes next', async () => {
    await withContext({ id: 'test', organization: 'o1' }, async () => void (await database.sql`select 1`))
    const direct = openDatabase(
      { url: `postgres://postgres@127.0.0.1:${pooler.port}/postgres` },
      { connectionsMax: 1, pooler: 'transaction' },
    )
    const [row] = await asOwner(() => direct.sql`select current_user as user`)
    expect(row).toMatchObject({ user: 'postgres' })
    await direct.close()
  })

  test('job queues work', async () => {
    const jobs = await startJobs(database.sql, 'sample_jobs', log)
    const done: number[] = []
    await jobs.work('numbers', Type.Object({ n: Type.Integer() }), async ({ n }) => void done.push(n))
    await database.transaction((sql) => jobs.send(sql, 'numbers', { n: 7 }))
    await eventually(async () => done.length === 1)
    await jobs.stop(1000)
    expect(done).toEqual([7])
  })
})
