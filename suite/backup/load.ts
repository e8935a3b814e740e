import { asOwner } from '@casewright/kit/data/request-context'
import {
  type CopiedSequence,
  type CopiedTable,
  emptyTables,
  hasTables,
  prepareCopy,
  readRows,
  setSequence,
  writeRows,
} from '@casewright/kit/postgres/copied-tables'
import { applyMigrations, type Migration, readMigrations } from '@casewright/kit/postgres/migrate'
import { digestOf, isSameDigest, type RowDigest } from '@casewright/kit/postgres/row-digest'
import type { Database, Sql } from '@casewright/kit/postgres/sql'
import { createJobTables, jobsSchemaOf, jobTablesVersion } from '@casewright/kit/work/jobs'
import { CommandError } from '../commands/command-error.ts'
import { type Installation, silentLog } from './installation.ts'
import type { CopiedSchema } from './manifest.ts'

/** Where rows come from: files of a backup, or another database. */
export interface Source {
  schemas: readonly SourceSchema[]
  rows(table: CopiedTable): AsyncIterable<Uint8Array>
  /** Of rows that were read to their end. */
  digestOf(table: CopiedTable): RowDigest
}

/** `sequences` are asked for after the rows. */
export interface SourceSchema extends Pick<CopiedSchema, 'schema' | 'migrations' | 'jobs_version'> {
  tables: readonly CopiedTable[]
  sequences(): Promise<readonly CopiedSequence[]>
}

/**
 * Fills an installation without tables, and compares every table with what it was filled from. All databases commit at the
 * end, one right after the other, or none does. `beforeCommit` gets the transaction in which the files are registered.
 */
export async function load(
  source: Source,
  target: Installation,
  beforeCommit: (sql: Sql) => Promise<void> = async () => {},
): Promise<void> {
  const migrations = await knownMigrations(source, target)
  await requireEmpty(target)
  for (const { schema, database } of target.schemas) await makeJobTables(source, schema, database)
  const fill = ([database, ...others]: readonly Database[], done: () => Promise<void>): Promise<void> => {
    if (!database) return done()
    return database.transaction(async (sql) => {
      await prepareCopy(sql)
      for (const { schema } of target.schemas.filter((one) => one.database === database)) {
        await applyMigrations(sql, schema, migrations.get(schema) ?? [], silentLog)
        for (const copied of source.schemas)
          if (copied.schema === schema || copied.schema === jobsSchemaOf(schema)) await fillSchema(sql, copied, source)
      }
      const withFiles = async () => {
        await beforeCommit(sql)
        await done()
      }
      await fill(others, database === target.files ? withFiles : done)
    })
  }
  await asOwner(() => fill(target.databases, async () => {}))
  await target.migrate()
}

/** What a backup was migrated by, as this version has it. */
async function knownMigrations(source: Source, target: Installation): Promise<Map<string, Migration[]>> {
  const known = new Map<string, Migration[]>()
  for (const { schema, migrations } of target.schemas) {
    const wanted = source.schemas.find((one) => one.schema === schema)?.migrations ?? []
    const own = await readMigrations(migrations)
    const found = wanted.map(({ name, sha256 }) => own.find((one) => one.name === name && one.sha256 === sha256))
    const unknown = wanted.filter((_, index) => found[index] === undefined)
    if (unknown.length > 0)
      throw new CommandError(
        `A newer or other version wrote this (${unknown.map(({ name }) => `${schema}/${name}`).join(', ')}): restore it with that version.`,
      )
    known.set(schema, found as Migration[])
  }
  const foreign = source.schemas.filter(({ schema }) => !known.has(schema.replace(/_jobs$/, '')))
  if (foreign.length > 0)
    throw new CommandError(
      `A newer or other version wrote this (it has ${foreign.map(({ schema }) => schema).join(', ')}): restore it with that version.`,
    )
  return known
}

/** Job queues by themselves hold nothing: a load that was broken off has left them. */
async function requireEmpty({ schemas }: Installation): Promise<void> {
  const full: string[] = []
  for (const { schema, database } of schemas) if (await hasTables(database.sql, schema)) full.push(schema)
  if (full.length > 0)
    throw new CommandError(`The database is not empty: it has tables of ${full.join(', ')}. Name an empty one.`)
}

async function makeJobTables(source: Source, schema: string, database: Database): Promise<void> {
  const jobs = source.schemas.find((one) => one.schema === jobsSchemaOf(schema))
  if (!jobs) return
  await createJobTables(database.sql, jobs.schema)
  const version = await asOwner(() => jobTablesVersion(database.sql, jobs.schema))
  if (version !== jobs.jobs_version)
    throw new CommandError(
      `The job queues in this are of version ${jobs.jobs_version}, and this Casewright has ${version}: restore it with the version that wrote it, and upgrade then.`,
    )
}

async function fillSchema(sql: Sql, { tables, sequences }: SourceSchema, source: Source): Promise<void> {
  await emptyTables(sql, tables)
  for (const table of tables) {
    await writeRows(sql, table, source.rows(table))
    const kept = await digestOf(readRows(sql, table))
    const wanted = source.digestOf(table)
    if (!isSameDigest(kept, wanted))
      throw new CommandError(
        `The rows of ${table.schema}.${table.name} are not what they were (${kept.rows} of ${wanted.rows}). Nothing was kept.`,
      )
  }
  for (const sequence of await sequences()) await setSequence(sql, sequence)
}
