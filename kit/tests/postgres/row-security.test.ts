import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { asOwner, asSystem, withContext } from '../../data/request-context.ts'
import { migrate } from '../../postgres/migrate.ts'
import { enterRole, grantLibrary, roleOf } from '../../postgres/row-security.ts'
import { type Database, type DatabaseAddress, openDatabase, type Sql } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'

const log = createLog({ level: 'silent', format: 'json' })
const text = `
  create table walls.papers (id int primary key, organization_id text, words text not null);
  create table walls.pages (id int primary key, paper_id int not null references walls.papers on delete cascade);
  create table walls.lines (page_id int not null references walls.pages on delete cascade, words text not null);
  create table walls.laws (id int primary key, organization_id text, words text not null);
  create table walls.settings (name text primary key)`

let address: DatabaseAddress
let database: Database
beforeAll(async () => {
  address = await createTestDatabase()
  // One connection, so that every request meets what the one before has left.
  database = openDatabase(address, { connectionsMax: 1 })
  database.role = await enterRole(database, roleOf('walls'))
  await migrate(database, 'walls', [{ name: '0001', sha256: '0', text }], log, { shared: ['laws'] })
  const { sql } = database
  await sql`insert into walls.papers values (1, 'a', 'of a'), (2, 'b', 'of b'), (3, null, 'of nobody')`
  await sql`insert into walls.pages values (10, 1), (20, 2), (30, 3)`
  await sql`insert into walls.lines values (10, 'of a'), (20, 'of b')`
  await sql`insert into walls.laws values (1, null, 'of all'), (2, 'a', 'of a'), (3, 'b', 'of b')`
})
afterAll(() => database.close())

const within = <T>(organization: string | undefined, work: (sql: Sql) => PromiseLike<T>): Promise<T> =>
  withContext({ id: 'r', organization }, async () => work(database.sql))
const ids = (organization: string | undefined, table: string) =>
  within(organization, async (sql) =>
    (await sql.unsafe(`select * from walls.${table} order by 1`)).map((row) => Object.values(row)[0]),
  )

describe('a query that forgets its tenant', () => {
  test('reads only the rows of the organization that asks', async () => {
    expect(await ids('a', 'papers')).toEqual([1])
    expect(await ids('b', 'papers')).toEqual([2])
    expect(await ids('c', 'papers')).toEqual([])
    expect(await ids("o'; reset role; --", 'papers')).toEqual([])
  })

  test('reads only what belongs to such rows, also at second hand', async () => {
    expect(await ids('a', 'pages')).toEqual([10])
    expect(await ids('b', 'lines')).toEqual([20])
  })

  test('reads what is the installation’s where a table holds it, and nobody’s elsewhere', async () => {
    expect(await ids('b', 'laws')).toEqual([1, 3])
    expect(await ids('b', 'papers')).not.toContain(3)
  })

  test('changes and removes nothing of others', async () => {
    await within('a', (sql) => sql`update walls.papers set words = 'changed' where id <> 1`)
    await within('a', (sql) => sql`delete from walls.pages where id <> 10`)
    expect(await ids(undefined, 'pages')).toEqual([10, 20, 30])
    expect(await within(undefined, (sql) => sql`select from walls.papers where words = 'changed'`)).toHaveLength(0)
  })

  test('writes nothing into others', async () => {
    const denied = /row-level security/
    await expect(within('a', (sql) => sql`insert into walls.papers values (4, 'b', 'x')`)).rejects.toThrow(denied)
    await expect(within('a', (sql) => sql`update walls.papers set organization_id = 'b'`)).rejects.toThrow(denied)
  })
})

test('the work of the system sees all, also when a request sets it off', async () => {
  expect(await ids(undefined, 'papers')).toEqual([1, 2, 3])
  const seen = await within('a', () => asSystem(async () => (await database.sql`select from walls.papers`).length))
  expect(seen).toBe(3)
})

test('requests that share a connection at the same time keep apart, also after one has failed', async () => {
  const rounds = Array.from({ length: 50 }, (_, n) => (n % 2 ? 'a' : 'b'))
  const seen = await Promise.all(
    rounds.map(async (organization, n) => {
      if (n % 7 === 0) await within(organization, (sql) => sql`select 1 / (${n}::int - ${n}::int)`).catch(() => {})
      return ids(organization, 'papers')
    }),
  )
  expect(seen).toEqual(rounds.map((organization) => [organization === 'a' ? 1 : 2]))
})

test('a transaction is one organization’s from its begin to its end, also one that is rolled back', async () => {
  const count = async (sql: Sql) => (await sql`select from walls.papers`).length
  const rolledBack = withContext({ id: 'r', organization: 'a' }, () =>
    database.transaction(async (sql) => {
      expect(await count(sql)).toBe(1)
      await sql`select 1 / 0`
    }),
  )
  await expect(rolledBack).rejects.toThrow(/division/)
  expect(await ids('b', 'papers')).toEqual([2])
  expect(await ids(undefined, 'papers')).toEqual([1, 2, 3])
})

test('the role of a service touches no other schema and no table’s form', async () => {
  await asOwner(async () => database.sql.unsafe('create schema elsewhere; create table elsewhere.things (id int)'))
  await expect(within('a', (sql) => sql`select from elsewhere.things`)).rejects.toThrow(/permission denied/)
  await expect(within(undefined, (sql) => sql`alter table walls.papers disable row level security`)).rejects.toThrow(
    /must be owner/,
  )
})

test('a connection that names no organization sees nothing, also as the owner of the tables', async () => {
  const { transaction, close } = openDatabase(address, { connectionsMax: 1 })
  const seen = await transaction(async (sql) => {
    await sql.unsafe(`alter table walls.papers owner to ${roleOf('walls')}; set local role ${roleOf('walls')};
      set local casewright.organization = ''`)
    return sql`select from walls.papers`
  })
  expect(seen).toHaveLength(0)
  await close()
})

test('a second start finds the policies there, and one with a new table adds its own', async () => {
  const more = { name: '0002', sha256: '1', text: 'create table walls.notes (id int, organization_id text not null)' }
  await migrate(database, 'walls', [{ name: '0001', sha256: '0', text }], log, { shared: ['laws'] })
  await migrate(database, 'walls', [{ name: '0001', sha256: '0', text }, more], log, { shared: ['laws'] })
  await within(undefined, (sql) => sql`insert into walls.notes values (1, 'a'), (2, 'b')`)
  expect(await ids('b', 'notes')).toEqual([2])
})

test('a login that may make no roles is bound by the policies itself', async () => {
  const own = await createTestDatabase()
  const login = `plain_${own.database.slice(-12)}`
  const owner = openDatabase(own, { connectionsMax: 1 })
  await owner.sql.unsafe(`create role ${login} login; grant create on database ${own.database} to ${login}`)
  const url = Object.assign(new URL('url' in own ? own.url : 'postgres://localhost'), { pathname: `/${own.database}` })
  url.username = login
  if ('socketDirectory' in own) {
    url.port = `${own.port}`
    url.searchParams.set('host', own.socketDirectory)
  }
  const plain = openDatabase({ url: url.href }, { connectionsMax: 1 })
  try {
    plain.role = await enterRole(plain, 'casewright_not_to_be_made')
    expect(plain.role).toBeUndefined()
    await migrate(plain, 'walls', [{ name: '0001', sha256: '0', text }], log)
    await plain.sql`insert into walls.papers values (1, 'a', 'of a'), (2, 'b', 'of b')`
    const seen = await withContext({ id: 'r', organization: 'b' }, async () => plain.sql`select id from walls.papers`)
    expect(seen.map(({ id }) => id)).toEqual([2])
  } finally {
    await plain.close()
    await owner.sql.unsafe(`drop owned by ${login} cascade; drop role ${login}`)
    await owner.close()
  }
})

test('replicas that start together may all grant the rights on the tables of a library', async () => {
  const pool = openDatabase(address, { connectionsMax: 8 })
  await pool.sql.unsafe(
    `create schema library; ${[...Array(20).keys()].map((n) => `create table library.t${n} ()`).join(';')}`,
  )
  const grants = Array.from({ length: 8 }, () => grantLibrary(pool.sql, 'library', 'walls'))
  expect((await Promise.allSettled(grants)).filter(({ status }) => status === 'rejected')).toEqual([])
  await pool.close()
})

test('a policy of an earlier version is replaced at the next start, and one that is up to date stays as it is', async () => {
  const policy = async () => {
    const [row] = await database.sql<{ oid: number; rule: string }[]>`
      select oid::int, pg_get_expr(polqual, polrelid) as rule from pg_policy where polrelid = 'walls.papers'::regclass`
    return row as { oid: number; rule: string }
  }
  const start = () =>
    asOwner(() => migrate(database, 'walls', [{ name: '0001', sha256: '0', text }], log, { shared: ['laws'] }))
  const written = await policy()
  await start()
  expect(await policy()).toEqual(written)
  await asOwner(() => database.sql`drop policy organization on walls.papers`)
  await asOwner(() => database.sql`create policy organization on walls.papers using (false)`)
  await asOwner(() => database.sql`comment on policy organization on walls.papers is 'using (false)'`)
  await start()
  expect((await policy()).rule).toBe(written.rule)
  expect(await ids('a', 'papers')).toEqual([1])
})
