import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Logger } from '../data/log.ts'
import { asOwner } from '../data/request-context.ts'
import { type RowSecurity, secureSchema } from './row-security.ts'
import type { Database, Sql } from './sql.ts'

export interface Migration {
  name: string
  sha256: string
  text: string
}

/** The folder's `.sql` files in the order of their names, which start with a number. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, sha256: createHash('sha256').update(text).digest('hex'), text }
    }),
  )
}

/** What a schema was migrated by, as far as the database can tell. */
export async function appliedMigrations(
  { sql }: Pick<Database, 'sql'>,
  schema: string,
): Promise<Pick<Migration, 'name' | 'sha256'>[]> {
  const [table] = await sql<{ there: boolean }[]>`select to_regclass(${`${schema}._migrations`}) is not null as there`
  return table?.there
    ? sql<Pick<Migration, 'name' | 'sha256'>[]>`select name, sha256 from ${sql(`${schema}._migrations`)} order by name`
    : []
}

/**
 * Brings one service's schema up to date, in one transaction and under a lock: of two replicas that start together one
 * works and the other finds it done. A migration that was edited after it ran stops the start.
 */
export async function migrate(
  database: Database,
  schema: string,
  migrations: Migration[],
  log: Logger,
  security: RowSecurity = {},
): Promise<void> {
  await asOwner(() =>
    database.transaction(async (sql) => {
      await applyMigrations(sql, schema, migrations, log)
      await secureSchema(sql, schema, database.role, security)
    }),
  )
}

/** The same within the caller's transaction, and without policies: rows can be copied into the tables as they are. */
export async function applyMigrations(
  sql: Sql,
  schema: string,
  migrations: readonly Migration[],
  log: Logger,
): Promise<void> {
  // Before the lock, because the other replica's work may take longer than any statement should.
  await sql`set local statement_timeout = 0`
  await sql`select pg_advisory_xact_lock(hashtext('casewright migrate'), hashtext(${schema}))`
  await prepareSchema(sql, schema)
  const done = await sql<{ name: string; sha256: string }[]>`select name, sha256 from ${sql(`${schema}._migrations`)}`
  const doneByName = new Map(done.map((row) => [row.name, row.sha256]))
  for (const migration of migrations) await apply(sql, schema, migration, doneByName.get(migration.name), log)
  const known = new Set(migrations.map(({ name }) => name))
  const newer = done.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  // A replica of the version before may restart during a roll-out, so this is no reason to refuse.
  if (newer.length > 0) log.warn({ schema, newer }, 'the database was migrated by a newer version')
}

/** Looks before it creates: a role that owns its schema need not have the right to create others. */
async function prepareSchema(sql: Sql, schema: string): Promise<void> {
  const [existing] = await sql`select 1 from pg_namespace where nspname = ${schema}`
  if (!existing) await sql`create schema ${sql(schema)}`
  await sql`create table if not exists ${sql(`${schema}._migrations`)} (name text primary key, sha256 text not null, at timestamptz not null default now())`
  // See `audit.ts` and `once.ts`. Rows pass through the outbox within seconds, and most writing statements name it: by the
  // usual limits it would be vacuumed and analyzed four times a minute, and all of those statements planned anew.
  await sql`create table if not exists ${sql(`${schema}._audit_outbox`)} (
    position bigint generated always as identity primary key, id uuid not null unique, organization_id text, user_id text, action text not null,
    resource_type text not null, resource_id text not null, details jsonb not null, request_id text, at timestamptz(3) not null default clock_timestamp(), refused text)
    with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_threshold = 1000000)`
  await sql`create table if not exists ${sql(`${schema}._answers`)} (
    scope text primary key, digest text not null, answer json, at timestamptz not null default now())`
  // See `held-counts.ts`. Nothing of it is needed after a crash of the server, as nothing is held then.
  await sql`create unlogged table if not exists ${sql(`${schema}._held`)} (
    holder text not null, process uuid not null, held integer not null, until timestamptz not null, primary key (holder, process))`
}

async function apply(
  sql: Sql,
  schema: string,
  { name, sha256, text }: Migration,
  doneSha256: string | undefined,
  log: Logger,
): Promise<void> {
  if (doneSha256 === sha256) return
  if (doneSha256 !== undefined)
    throw new Error(
      `the migration ${schema}/${name} was changed after it ran on this database: put it back and write a new one`,
    )
  await sql.unsafe(text)
  await sql`insert into ${sql(`${schema}._migrations`)} (name, sha256) values (${name}, ${sha256})`
  log.info({ schema, migration: name }, 'migrated')
}
