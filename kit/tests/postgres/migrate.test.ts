import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { type Migration, migrate, readMigrations } from '../../postgres/migrate.ts'
import { type Database, openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'

const logged: Record<string, unknown>[] = []
const log = createLog({ level: 'debug', format: 'json', write: (line) => void logged.push(JSON.parse(line)) })
let database: Database
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 6 })
})
afterAll(() => database.close())
beforeEach(() => {
  logged.length = 0
})

const migration = (name: string, text: string): Migration => ({
  name,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
})
const first = (schema: string) =>
  migration('0001-a.sql', `create table ${schema}.a (id int); insert into ${schema}.a values (1);`)
const second = (schema: string) => migration('0002-b.sql', `create table ${schema}.b (id int);`)
const tables = async (schema: string) =>
  (
    await database.sql<
      { name: string }[]
    >`select table_name as name from information_schema.tables where table_schema = ${schema} and (table_name = '_migrations' or not starts_with(table_name, '_')) order by 1`
  ).map(({ name }) => name)

test('each migration runs once, in order, and the next start only runs what is new', async () => {
  await migrate(database, 'one', [first('one')], log)
  await migrate(database, 'one', [first('one'), second('one')], log)
  await migrate(database, 'one', [first('one'), second('one')], log)
  expect(logged.map(({ migration }) => migration)).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await tables('one')).toEqual(['_migrations', 'a', 'b'])
  expect([...(await database.sql`select * from one.a`)]).toEqual([{ id: 1 }])
})

test('replicas that start together do the work once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(database, 'together', [first('together'), second('together')], log)))
  expect(logged).toHaveLength(2)
  expect([...(await database.sql`select * from together.a`)]).toEqual([{ id: 1 }])
})

test('a replica waits for the other one for longer than any statement may take', async () => {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const other = database.transaction(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('casewright migrate'), hashtext('waiting'))`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const impatient = {
    ...database,
    transaction: (work) =>
      database.transaction(async (sql) => {
        await sql`set local statement_timeout = 500`
        return work(sql)
      }),
  } as Database
  const waiting = migrate(impatient, 'waiting', [first('waiting')], log)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  held.resolve()
  await other
  await waiting
  expect(await tables('waiting')).toEqual(['_migrations', 'a'])
})

test('a migration that was edited after it ran stops the start', async () => {
  await migrate(database, 'edited', [first('edited')], log)
  const changed = migration('0001-a.sql', 'create table edited.a (id bigint);')
  await expect(migrate(database, 'edited', [changed, second('edited')], log)).rejects.toThrow(
    'the migration edited/0001-a.sql was changed after it ran on this database: put it back and write a new one',
  )
  expect(await tables('edited')).toEqual(['_migrations', 'a'])
})

test('a migration that fails leaves nothing behind, also not of those before it', async () => {
  const broken = migration('0002-broken.sql', 'create table broken.c (id int); select 1/0;')
  await expect(migrate(database, 'broken', [first('broken'), broken], log)).rejects.toThrow('division by zero')
  expect(await tables('broken')).toEqual([])
  await migrate(database, 'broken', [first('broken')], log)
  expect(await tables('broken')).toEqual(['_migrations', 'a'])
})

test('a database that a newer version migrated is used, with a warning', async () => {
  await migrate(database, 'newer', [first('newer'), second('newer')], log)
  logged.length = 0
  await migrate(database, 'newer', [first('newer')], log)
  expect(logged).toMatchObject([{ level: 'warn', schema: 'newer', newer: ['0002-b.sql'] }])
})

test('a folder is read in the order of its names, and only its SQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const name of ['0002-b.sql', '0010-c.sql', '0001-a.sql', 'notes.md']) await writeFile(join(folder, name), name)
  const read = await readMigrations(new URL(`${pathToFileURL(folder)}/`))
  await rm(folder, { recursive: true })
  expect(read.map(({ name, text }) => [name, text])).toEqual([
    ['0001-a.sql', '0001-a.sql'],
    ['0002-b.sql', '0002-b.sql'],
    ['0010-c.sql', '0010-c.sql'],
  ])
  expect(read[0]?.sha256).toBe(createHash('sha256').update('0001-a.sql').digest('hex'))
})
