import type { AuditLog, CollectedRow } from '@casewright/contracts/platform/audit-logs'
import { ServiceError } from '@casewright/kit/errors'
import type { Sql } from '@casewright/kit/sql'
import { chainHead, lockChains, moveHead } from '../queries/audit-chains.ts'
import { type AuditFilter, auditLogsBetween, insertAuditLogs, knownIds } from '../queries/audit-logs.ts'
import { type ChainedRow, firstHash, hashOf } from '../rules/audit-chain.ts'

/** What belongs to no organization has a chain of its own. */
const installation = ''

/** Whose chain a caller may read: the installation's is for superusers, everybody else has their organization's. */
export function readableChain(
  scope: 'organization' | 'installation',
  organization: string | undefined,
  superuser: boolean,
): string {
  if (scope === 'installation') {
    if (!superuser) throw new ServiceError('forbidden', "only superusers may read the installation's own audit log")
    return installation
  }
  if (organization === undefined) throw new ServiceError('forbidden', 'name the organization whose audit log is meant')
  return organization
}

/** Adds rows to their chains in the order given, each once. Returns how many were new. */
export async function collect(sql: Sql, service: string, rows: readonly CollectedRow[]): Promise<number> {
  const byChain = Map.groupBy(rows, ({ organization_id }) => organization_id ?? installation)
  const heads = await lockChains(sql, [...byChain.keys()], firstHash)
  // Under the locks, so that of two equal deliveries the later one finds the rows of the first.
  const known = await knownIds(
    sql,
    rows.map(({ id }) => id),
  )
  let collected = 0
  for (let { chain, seq, hash } of heads) {
    const added: ChainedRow[] = []
    for (const row of byChain.get(chain) ?? []) {
      if (known.has(row.id)) continue
      known.add(row.id)
      const content = { ...row, service, at: new Date(row.at).toISOString() }
      const previous_hash = hash
      hash = hashOf(previous_hash, content)
      added.push({ ...content, seq: ++seq, previous_hash, hash })
    }
    if (added.length === 0) continue
    await insertAuditLogs(sql, chain, added)
    await moveHead(sql, { chain, seq, hash })
    collected += added.length
  }
  return collected
}

const rowsPerRead = 2_000

/** The chain up to a row, oldest first, never more than some thousand rows in memory. */
export async function* readChain(sql: Sql, chain: string, filter: AuditFilter, upTo: number): AsyncGenerator<AuditLog> {
  let after = 0
  for (;;) {
    const rows = await auditLogsBetween(sql, chain, filter, { after, upTo, limit: rowsPerRead })
    yield* rows
    if (rows.length < rowsPerRead) return
    after = (rows.at(-1) as AuditLog).seq
  }
}

export const headOf = async (sql: Sql, chain: string): Promise<{ seq: number; hash: string }> =>
  (await chainHead(sql, chain)) ?? { seq: 0, hash: firstHash }
