import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Sql } from './sql.ts'

/** A table with the columns whose values are stored, by which its rows are copied as text. */
export interface CopiedTable {
  schema: string
  name: string
  columns: string[]
}

export interface CopiedSequence {
  schema: string
  name: string
  value: number
  /** Whether the value was given out; else it is the next one. */
  is_called: boolean
}

/** For a transaction that copies: texts are the same at every server, and a statement may take its time. */
export async function prepareCopy(sql: Sql): Promise<void> {
  await sql.unsafe(`set local statement_timeout = 0; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1`)
}

/** From now on the transaction sees the database as it is at this moment, which is told. */
export async function beginSnapshot(sql: Sql): Promise<string> {
  await sql`set transaction isolation level repeatable read, read only`
  const [moment] = await sql<{ now: string }[]>`select clock_timestamp() as now`
  await prepareCopy(sql)
  return (moment as { now: string }).now
}

export async function hasTables(sql: Sql, schema: string): Promise<boolean> {
  const [table] = await sql`
    select from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind in ('r', 'p') limit 1`
  return table !== undefined
}

/** Whether another process of Casewright uses the database, with connections that are older than this one. */
export async function isInUse(sql: Sql): Promise<boolean> {
  const [other] = await sql`
    select from pg_stat_activity
    where application_name like 'casewright%' and datname = current_database()
      and backend_start < (select backend_start from pg_stat_activity where pid = pg_backend_pid()) - interval '1 second'
    limit 1`
  return other !== undefined
}

/**
 * The tables of a schema, those that others refer to before them. Partitions are rows of the table that they are parts of;
 * unlogged tables count what running processes hold.
 */
export async function copiedTables(sql: Sql, schema: string): Promise<CopiedTable[]> {
  const rows = await sql<(CopiedTable & { parents: string[] })[]>`
    select ${schema} as schema, c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select p.relname::text from pg_constraint as f join pg_class as p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    order by c.relname`
  const ordered: CopiedTable[] = []
  let waiting = [...rows]
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parents }) => !waiting.some(({ name }) => parents.includes(name)))
    if (ready.length === 0)
      throw new Error(
        `tables of ${schema} refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`,
      )
    for (const { name, columns } of ready) ordered.push({ schema, name, columns })
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** Counted beside transactions: asked for after the rows, a sequence is never behind them. */
export async function copiedSequences(sql: Sql, schema: string): Promise<CopiedSequence[]> {
  const names = await sql<{ name: string }[]>`
    select sequencename as name from pg_sequences where schemaname = ${schema} order by sequencename`
  const sequences: CopiedSequence[] = []
  for (const { name } of names) {
    const [state] = await sql<Pick<CopiedSequence, 'value' | 'is_called'>[]>`
      select last_value as value, is_called from ${sql(`${schema}.${name}`)}`
    if (state) sequences.push({ schema, name, ...state })
  }
  return sequences
}

export async function setSequence(sql: Sql, { schema, name, value, is_called }: CopiedSequence): Promise<void> {
  await sql`select setval(${`${quoted(schema)}.${quoted(name)}`}::regclass, ${value}, ${is_called})`
}

/** The rows as `COPY` writes them: one line each. A reader that leaves early lets the rest of them pass. */
export async function* readRows(sql: Sql, table: CopiedTable): AsyncGenerator<Uint8Array> {
  const columns = table.columns.map(quoted).join(', ')
  // A plain COPY of a table leaves out its partitions.
  const rows: Readable = await sql.unsafe(`copy (select ${columns} from ${nameOf(table)}) to stdout`).readable()
  try {
    yield* rows.iterator({ destroyOnReturn: false })
  } finally {
    if (!rows.readableEnded && !rows.destroyed) await finished(rows.resume())
  }
}

/** Puts rows into a table whose triggers do not count them again. */
export async function writeRows(sql: Sql, table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<void> {
  await sql.unsafe(`alter table ${nameOf(table)} disable trigger user`)
  const columns = table.columns.map(quoted).join(', ')
  await pipeline(rows, await sql.unsafe(`copy ${nameOf(table)} (${columns}) from stdin`).writable())
  await sql.unsafe(`alter table ${nameOf(table)} enable trigger user`)
}

export async function emptyTables(sql: Sql, tables: readonly CopiedTable[]): Promise<void> {
  if (tables.length > 0) await sql.unsafe(`truncate ${tables.map(nameOf).join(', ')}`)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const nameOf = ({ schema, name }: CopiedTable): string => `${quoted(schema)}.${quoted(name)}`
