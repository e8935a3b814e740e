import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  copiedSequences,
  copiedTables,
  emptyTables,
  prepareCopy,
  readRows,
  setSequence,
  writeRows,
} from '../../postgres/copied-tables.ts'
import { digesting, digestOf, isSameDigest } from '../../postgres/row-digest.ts'
import { type Database, openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 2 })
  await database.sql.unsafe(`
    create schema shop;
    create table shop.a_lines (line_no bigint generated always as identity primary key, order_id int not null, at interval,
      weight float8, bytes bytea, words text, double_words text generated always as (words || words) stored);
    create table shop.orders (order_id int primary key, before int references shop.orders);
    alter table shop.a_lines add foreign key (order_id) references shop.orders;
    create table shop.counted (lines int not null);
    create function shop.count_lines() returns trigger language plpgsql as $$ begin
      update shop.counted set lines = lines + 1; return null; end $$;
    create trigger counted after insert on shop.a_lines for each row execute function shop.count_lines();
    create table shop.moves (place text not null, number int) partition by list (place);
    create table shop.moves_here partition of shop.moves for values in ('here');
    insert into shop.counted values (0);
    insert into shop.orders select n, nullif(n - 1, 0) from generate_series(1, 100) as n;
    insert into shop.a_lines (order_id, at, weight, bytes, words)
      select 1 + n % 100, make_interval(mins => n), n / 3.0, decode(md5(n::text), 'hex'), repeat(E'a\\tb\\\\c\\nd', 100) || n
      from generate_series(1, 20000) as n;
    insert into shop.moves values ('here', 1)`)
})
afterAll(() => database.close())

const tables = () => copiedTables(database.sql, 'shop')
const named = async (name: string) => {
  const table = (await tables()).find((one) => one.name === name)
  if (!table) throw new Error(name)
  return table
}
const contents = (name: string) =>
  database.transaction(async (sql) => {
    await prepareCopy(sql)
    const chunks: Uint8Array[] = []
    for await (const chunk of readRows(sql, await named(name))) chunks.push(chunk)
    return Buffer.concat(chunks)
  })
async function* piece(bytes: Uint8Array) {
  yield bytes
}

test('tables come after those that they refer to, with the columns that are stored and without partitions', async () => {
  const all = await tables()
  expect(all.map(({ name }) => name).sort()).toEqual(['a_lines', 'counted', 'moves', 'orders'])
  expect(all.findIndex(({ name }) => name === 'orders')).toBeLessThan(all.findIndex(({ name }) => name === 'a_lines'))
  expect((await named('a_lines')).columns).toEqual(['line_no', 'order_id', 'at', 'weight', 'bytes', 'words'])
})

test('rows, numbers and sequences are the same after they were copied, and triggers count nothing twice', async () => {
  const all = await tables()
  const before = new Map<string, Buffer>()
  for (const { name } of all) before.set(name, await contents(name))
  const sequences = await copiedSequences(database.sql, 'shop')
  await database.sql`alter sequence shop.a_lines_line_no_seq restart`
  await database.transaction(async (sql) => {
    await emptyTables(sql, all)
    for (const table of all) await writeRows(sql, table, piece(before.get(table.name) as Buffer))
    for (const sequence of sequences) await setSequence(sql, sequence)
  })
  for (const { name } of all) {
    const after = await contents(name)
    const [was, is] = await Promise.all([digestOf(piece(before.get(name) as Buffer)), digestOf(piece(after))])
    expect([name, is]).toEqual([name, was])
  }
  const [line] = await database.sql`insert into shop.a_lines (order_id) values (1) returning line_no`
  expect(line?.line_no).toBe(20_001)
})

test('a large copy leaves the connection usable, also when its reader leaves early', async () => {
  const table = await named('a_lines')
  await database.transaction(async (sql) => {
    for await (const _ of readRows(sql, table)) break
    // A slow reader lets the server fill every buffer on the way.
    for await (const _ of readRows(sql, table)) await new Promise(setImmediate)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })
})

test('rows that are refused, at once or at their end, are an error of whoever writes them', async () => {
  const table = await named('a_lines')
  const write = (text: string) => database.transaction((sql) => writeRows(sql, table, piece(Buffer.from(text))))
  await expect(write('not a row\n')).rejects.toThrow(/bigint/)
  await expect(write('900000\t4711\t\\N\t\\N\t\\N\t\\N\n')).rejects.toThrow(/foreign key/)
})

test('a digest is of all rows in any order, however they are cut', async () => {
  const rows = ['one', 'two', 'two', 'drei\tvier']
  const digest = (...pieces: string[]) =>
    digestOf(
      (async function* () {
        for (const text of pieces) yield Buffer.from(text)
      })(),
    )
  const whole = await digest(rows.map((row) => `${row}\n`).join(''))
  expect(whole.rows).toBe(4)
  expect(await digest('dr', 'ei\tvier\ntwo', '\none\ntw', 'o\n')).toEqual(whole)
  expect(isSameDigest(whole, await digest('one\ntwo\ndrei\tvier\n'))).toBe(false)
  expect(isSameDigest(whole, await digest('one\ntwo\nten\ndrei\tvier\n'))).toBe(false)
  const { bytes, result } = digesting(piece(Buffer.from('one\n')))
  for await (const _ of bytes);
  expect(result().rows).toBe(1)
})
