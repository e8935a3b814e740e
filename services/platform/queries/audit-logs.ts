import type { AuditLog } from '@casewright/contracts/platform/audit-logs'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

export interface AuditFilter {
  user_id?: string | undefined
  service?: string | undefined
  action?: string | undefined
  resource_type?: string | undefined
  resource_id?: string | undefined
  request_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const columns = (sql: Sql) => sql`
  id, organization_id, user_id, service, action, resource_type, resource_id, details, request_id, at, seq, collected_at,
  previous_hash, hash`

const matching = (sql: Sql, chain: string, filter: AuditFilter) => sql`
  chain = ${chain}
  ${filter.user_id === undefined ? sql`` : sql`and user_id = ${filter.user_id}`}
  ${filter.service === undefined ? sql`` : sql`and service = ${filter.service}`}
  ${filter.action === undefined ? sql`` : filter.action.endsWith('.') ? sql`and starts_with(action, ${filter.action})` : sql`and action = ${filter.action}`}
  ${filter.resource_type === undefined ? sql`` : sql`and resource_type = ${filter.resource_type}`}
  ${filter.resource_id === undefined ? sql`` : sql`and resource_id = ${filter.resource_id}`}
  ${filter.request_id === undefined ? sql`` : sql`and request_id = ${filter.request_id}`}
  ${filter.from === undefined ? sql`` : sql`and at >= ${filter.from}`}
  ${filter.to === undefined ? sql`` : sql`and at < ${filter.to}`}`

/** Newest first. */
export const listAuditLogs = (
  sql: Sql,
  chain: string,
  filter: AuditFilter,
  { offset, size }: PageWindow,
): Promise<AuditLog[]> =>
  sql<AuditLog[]>`
    select ${columns(sql)} from platform.audit_logs where ${matching(sql, chain, filter)}
    order by seq desc limit ${size} offset ${offset}`

export async function countAuditLogs(sql: Sql, chain: string, filter: AuditFilter): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from platform.audit_logs where ${matching(sql, chain, filter)}`
  return (row as { count: number }).count
}

export async function auditLogById(sql: Sql, chain: string, id: string): Promise<AuditLog | undefined> {
  const [row] = await sql<
    AuditLog[]
  >`select ${columns(sql)} from platform.audit_logs where chain = ${chain} and id = ${id}`
  return row
}

/** Oldest first, the rows after a place in the chain and up to another: what is added meanwhile is not ours to read. */
export const auditLogsBetween = (
  sql: Sql,
  chain: string,
  filter: AuditFilter,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<AuditLog[]> =>
  sql<AuditLog[]>`
    select ${columns(sql)} from platform.audit_logs
    where ${matching(sql, chain, filter)} and seq > ${after} and seq <= ${upTo} order by seq limit ${limit}`

/** Of these ids, those that are in the log. */
export async function knownIds(sql: Sql, ids: string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select id from platform.audit_logs where id = any(${ids}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

/** As one parameter, so that it is the same statement however many rows there are. */
export async function insertAuditLogs(sql: Sql, chain: string, rows: readonly AuditLog[]): Promise<void> {
  await sql`
    insert into platform.audit_logs (chain, ${columns(sql)})
    select ${chain}, ${columns(sql)} from jsonb_to_recordset(${sql.json(rows)}) as r
      (id uuid, organization_id text, user_id text, service text, action text, resource_type text, resource_id text,
       details jsonb, request_id text, at timestamptz, seq bigint, collected_at timestamptz, previous_hash text, hash text)`
}
