import type { AuditSignature } from '@casewright/contracts/platform/audit-signatures'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

const columns = (sql: Sql) => sql`seq, hash, kid, statement, signature, signed_at`

/** The first signature of a place by a key stands: a second one says nothing new. */
export async function keepSignature(sql: Sql, chain: string, signature: AuditSignature): Promise<AuditSignature> {
  const { seq, hash, kid, statement, signed_at } = signature
  await sql`
    insert into platform.audit_signatures (chain, seq, hash, kid, statement, signature, signed_at)
    values (${chain}, ${seq}, ${hash}, ${kid}, ${statement}, ${signature.signature}, ${signed_at})
    on conflict do nothing`
  const [row] = await sql<AuditSignature[]>`
    select ${columns(sql)} from platform.audit_signatures where chain = ${chain} and seq = ${seq} and kid = ${kid}`
  return row as AuditSignature
}

/** One page, the newest first, and how many there are. */
export async function signaturesPage(
  sql: Sql,
  chain: string,
  { size, offset }: PageWindow,
): Promise<[AuditSignature[], number]> {
  const [rows, [counted]] = await Promise.all([
    sql<AuditSignature[]>`
      select ${columns(sql)} from platform.audit_signatures where chain = ${chain}
      order by signed_at desc, seq desc limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count from platform.audit_signatures where chain = ${chain}`,
  ])
  return [rows, counted?.count ?? 0]
}

export const signaturesOf = (sql: Sql, chain: string): Promise<AuditSignature[]> =>
  sql<AuditSignature[]>`select ${columns(sql)} from platform.audit_signatures where chain = ${chain} order by seq`

/** Chains that have grown since their last signature, which is older than the interval, and their ends. */
export const chainsToSign = (sql: Sql, hours: number): Promise<{ chain: string; seq: number; hash: string }[]> =>
  sql<{ chain: string; seq: number; hash: string }[]>`
    select c.chain, c.seq, c.hash from platform.audit_chains as c
    left join lateral (
      select max(s.seq) as seq, max(s.signed_at) as signed_at from platform.audit_signatures as s where s.chain = c.chain
    ) as last on true
    where c.seq > coalesce(last.seq, 0)
      and (last.signed_at is null or last.signed_at < now() - make_interval(hours => ${hours}))`
