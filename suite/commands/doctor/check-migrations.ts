import { type Migrated, migrationState } from '../migration-state.ts'
import type { Finding } from './finding.ts'

const name = 'migrations'

/** Compares what databases were migrated by with what this version brings. */
export async function checkMigrations(migrated: readonly Migrated[]): Promise<Finding[]> {
  const { changed, foreign, pending, applied } = await migrationState(migrated)
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
      mend: 'Make a backup, then call "casewright migrate" or start the suite: both apply them.',
    })
  if (findings.length > 0) return findings
  const detail =
    applied.length > 0 ? `all ${applied.length} are applied` : 'none is applied yet: the first start does it'
  return [{ status: 'ok', name, detail }]
}
