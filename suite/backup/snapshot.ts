import { asOwner } from '@casewright/kit/data/request-context'
import {
  beginSnapshot,
  type CopiedTable,
  copiedSequences,
  copiedTables,
  readRows,
} from '@casewright/kit/postgres/copied-tables'
import { appliedMigrations } from '@casewright/kit/postgres/migrate'
import { digesting, type RowDigest } from '@casewright/kit/postgres/row-digest'
import type { Database, Sql } from '@casewright/kit/postgres/sql'
import { jobsSchemaOf, jobTablesVersion } from '@casewright/kit/work/jobs'
import { CommandError } from '../commands/command-error.ts'
import { migrationState } from '../commands/migration-state.ts'
import type { Installation } from './installation.ts'
import type { Source, SourceSchema } from './load.ts'

/** An installation's databases as they were at one moment. */
export interface Snapshot {
  taken_at: string
  of(database: Database): Sql
}

interface SnapshotSchema extends SourceSchema {
  sql: Sql
}

/**
 * Services that share a database are seen at the same moment; databases of their own are seen one after the other, within
 * milliseconds. What is written meanwhile goes on and is not seen.
 */
export function withSnapshot<T>(installation: Installation, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const seen = new Map<Database, Sql>()
  let taken_at = ''
  const take = ([database, ...others]: readonly Database[]): Promise<T> => {
    if (!database) return work({ taken_at, of: (one) => seen.get(one) as Sql })
    return database.transaction(async (sql) => {
      const moment = await beginSnapshot(sql)
      taken_at ||= moment
      seen.set(database, sql)
      return take(others)
    })
  }
  return asOwner(() => take(installation.databases))
}

/** What there is to copy; refuses an installation that this version does not know all of. */
export async function snapshotSource(installation: Installation, snapshot: Snapshot): Promise<Source> {
  await requireKnown(installation)
  const schemas = await snapshotSchemas(installation, snapshot)
  const digests = new Map<CopiedTable, () => RowDigest>()
  return {
    schemas,
    rows(table) {
      const { sql } = schemas.find(({ schema }) => schema === table.schema) as SnapshotSchema
      const { bytes, result } = digesting(readRows(sql, table))
      digests.set(table, result)
      return bytes
    },
    digestOf: (table) => (digests.get(table) as () => RowDigest)(),
  }
}

async function requireKnown(installation: Installation): Promise<void> {
  const { pending, changed, foreign } = await migrationState(installation.schemas)
  if (foreign.length + changed.length > 0)
    throw new CommandError(
      `Another version has migrated the database (${[...foreign, ...changed].join(', ')}): do this with the version that runs on it.`,
    )
  if (pending.length > 0)
    throw new CommandError(
      `The database is older than this version (${pending.length} migrations are missing): do this with the version that runs on it, or call casewright migrate first.`,
    )
}

async function snapshotSchemas(installation: Installation, snapshot: Snapshot): Promise<SnapshotSchema[]> {
  const schemas: SnapshotSchema[] = []
  for (const { schema, database } of installation.schemas) {
    const sql = snapshot.of(database)
    const whole = async (name: string) => ({
      schema: name,
      sql,
      tables: await copiedTables(sql, name),
      sequences: () => copiedSequences(sql, name),
    })
    schemas.push({ ...(await whole(schema)), migrations: await appliedMigrations({ sql }, schema), jobs_version: null })
    const jobs = jobsSchemaOf(schema)
    const jobs_version = await jobTablesVersion(sql, jobs)
    if (jobs_version !== null) schemas.push({ ...(await whole(jobs)), migrations: null, jobs_version })
  }
  return schemas
}
