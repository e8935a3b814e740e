import { appliedMigrations, readMigrations } from '@casewright/kit/postgres/migrate'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Service } from '@casewright/kit/service'
import type { Finding } from './finding.ts'

const name = 'migrations'

/** A schema of a service, or of the gateway, in its database. */
export interface Migrated extends Pick<Service, 'schema' | 'migrations'> {
  database: Database
}

/** Compares what databases were migrated by with what this version brings. */
export async function checkMigrations(migrated: readonly Migrated[]): Promise<Finding[]> {
  const states = await Promise.all(migrated.map(stateOf))
  const all = (kind: 'changed' | 'foreign' | 'pending' | 'applied') => states.flatMap((state) => state[kind])
  const [changed, foreign, pending, applied] = [all('changed'), all('foreign'), all('pending'), all('applied')]
  const findings: Finding[] = []
  if (changed.length > 0)
    findings.push({
      status: 'problem',
      name,
      detail: `${changed.join(', ')} changed after they ran on this database`,
      mend: 'Put them back as they were: a start refuses them.',
    })
  if (foreign.length > 0)
    findings.push({
      status: 'warning',
      name,
      detail: `this version does not know ${foreign.join(', ')}`,
      mend: 'A newer version has migrated this database: run that one.',
    })
  if (pending.length > 0 && applied.length > 0)
    findings.push({
      status: 'warning',
      name,
      detail: `${pending.join(', ')} are not applied yet`,
      mend: 'Make a backup, then start the suite: it applies them.',
    })
  if (findings.length > 0) return findings
  const detail =
    applied.length > 0 ? `all ${applied.length} are applied` : 'none is applied yet: the first start does it'
  return [{ status: 'ok', name, detail }]
}

async function stateOf({ schema, migrations, database }: Migrated) {
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
