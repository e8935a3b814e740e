import type { AuditLog, CollectedRow } from '@casewright/contracts/platform/audit-logs'
import { type FieldPath, invalidField, ServiceError } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import { chainHead, lockChains, moveHead, type StoredHead } from '../queries/audit-chains.ts'
import { type AuditFilter, auditLogsBetween, insertAuditLogs, knownIds } from '../queries/audit-logs.ts'
import { firstHash, hashOf } from '../rules/audit-chain.ts'

/** What belongs to no organization has a chain of its own. */
export const installation = ''

/** Whose chain a caller may read: the installation's is for whoever may read what is the installation's. */
export function readableChain(
  scope: 'organization' | 'installation',
  organization: string | undefined,
  staff: boolean,
): string {
  if (scope === 'installation') {
    const permission = 'platform:read'
    if (!staff) throw new ServiceError('forbidden', `this needs the permission ${permission}`, { permission })
    return installation
  }
  if (organization === undefined) throw new ServiceError('forbidden', 'name the organization whose audit log is meant')
  return organization
}

/** Adds rows to their chains in the order given, each once. Returns how many were new. */
export async function collect(sql: Sql, service: string, given: readonly CollectedRow[]): Promise<number> {
  const collected_at = new Date().toISOString()
  // As they will be read again: the hash is made of that.
  const rows = given.map((row, index) => ({
    ...row,
    id: row.id.toLowerCase(),
    at: instant(row.at, `body.rows.${index}.at`),
    service,
    collected_at,
  }))
  const byChain = Map.groupBy(rows, ({ organization_id }) => organization_id ?? installation)
  const heads = await lockChains(sql, [...byChain.keys()], firstHash)
  // Under the locks, so that of two equal deliveries the later one finds the rows of the first.
  const known = await knownIds(
    sql,
    rows.map(({ id }) => id),
  )
  let collected = 0
  for (let { chain, seq, hash } of heads) {
    const added: AuditLog[] = []
    for (const row of byChain.get(chain) ?? []) {
      if (known.has(row.id)) continue
      known.add(row.id)
      const previous_hash = hash
      hash = hashOf(previous_hash, row)
      added.push({ ...row, seq: ++seq, previous_hash, hash })
    }
    if (added.length === 0) continue
    await insertAuditLogs(sql, chain, added)
    await moveHead(sql, { chain, seq, hash })
    collected += added.length
  }
  return collected
}

const [earliest, latest] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'].map(Date.parse) as [number, number]

/** A time in the words of the database. A schema also lets pass what it does not know: leap seconds, the year 0. */
function instant(text: string, path: FieldPath): string {
  const time = Date.parse(text)
  if (!(time >= earliest && time <= latest)) throw invalidField(path, 'must be a time of the years 1 to 9999')
  return new Date(time).toISOString()
}

export const soundFilter = ({ from, to, ...filter }: AuditFilter): AuditFilter => ({
  ...filter,
  from: from && instant(from, 'query.from'),
  to: to && instant(to, 'query.to'),
})

const rowsPerRead = 2_000

/** The chain up to a row, oldest first, never more than some thousand rows in memory. */
export async function* readChain(sql: Sql, chain: string, filter: AuditFilter, upTo: number): AsyncGenerator<AuditLog> {
  // Rows begin at 1: what stands before was not written by us, and shall be seen.
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await auditLogsBetween(sql, chain, filter, { after, upTo, limit: rowsPerRead })
    yield* rows
    if (rows.length < rowsPerRead) return
    after = (rows.at(-1) as AuditLog).seq
  }
}

export const headOf = async (sql: Sql, chain: string): Promise<StoredHead> =>
  (await chainHead(sql, chain)) ?? { chain, seq: 0, hash: firstHash, cut_seq: 0, cut_hash: null }
