import { appliedMigrations, readMigrations } from '@casewright/kit/postgres/migrate'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Service } from '@casewright/kit/service'

/** A schema of a service, or of the gateway, in its database. */
export interface Migrated extends Pick<Service, 'schema' | 'migrations'> {
  database: Database
}

/** Migrations by what became of them, each as `schema/name`. */
export interface MigrationState {
  applied: string[]
  pending: string[]
  /** Edited after they ran. */
  changed: string[]
  /** Of a newer version than this one. */
  foreign: string[]
}

/** Compares what databases were migrated by with what this version brings. */
export async function migrationState(migrated: readonly Migrated[]): Promise<MigrationState> {
  const states = await Promise.all(migrated.map(stateOf))
  const all = (kind: keyof MigrationState) => states.flatMap((state) => state[kind])
  return { applied: all('applied'), pending: all('pending'), changed: all('changed'), foreign: all('foreign') }
}

async function stateOf({ schema, migrations, database }: Migrated): Promise<MigrationState> {
  const known = await readMigrations(migrations)
  const applied = new Map((await appliedMigrations(database, schema)).map((row) => [row.name, row.sha256]))
  const named = (rows: readonly { name: string }[]) => rows.map((row) => `${schema}/${row.name}`)
  return {
    applied: named(known.filter((row) => applied.has(row.name))),
    pending: named(known.filter((row) => !applied.has(row.name))),
    changed: named(known.filter((row) => applied.has(row.name) && applied.get(row.name) !== row.sha256)),
    foreign: [...applied.keys()]
      .filter((one) => !known.some((row) => row.name === one))
      .map((one) => `${schema}/${one}`),
  }
}
