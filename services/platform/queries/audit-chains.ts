import type { Sql } from '@casewright/kit/postgres/sql'

export interface ChainHead {
  chain: string
  seq: number
  hash: string
}

/** With the last row that retention has cut off; 0 and null when nothing was. */
export interface StoredHead extends ChainHead {
  cut_seq: number
  cut_hash: string | null
}

/** Always in the same order, so that two collections at once cannot wait for each other. */
export async function lockChains(sql: Sql, chains: readonly string[], hash: string): Promise<ChainHead[]> {
  const sorted = [...chains].sort()
  await sql`
    insert into platform.audit_chains (chain, seq, hash)
    select chain, 0, ${hash} from unnest(${sorted}::text[]) as chain on conflict do nothing`
  return sql<ChainHead[]>`
    select chain, seq, hash from platform.audit_chains where chain = any(${sorted}::text[]) order by chain for update`
}

export async function chainHead(sql: Sql, chain: string): Promise<StoredHead | undefined> {
  const [row] = await sql<
    StoredHead[]
  >`select chain, seq, hash, cut_seq, cut_hash from platform.audit_chains where chain = ${chain}`
  return row
}

/** The first row after the noted end; in one look, so that a row which is just being added is not taken for one. */
export async function firstBeyondHead(sql: Sql, chain: string): Promise<number | undefined> {
  const [row] = await sql<{ seq: number | null }[]>`
    select min(seq) as seq from platform.audit_logs where chain = ${chain}
    and seq > coalesce((select seq from platform.audit_chains where chain = ${chain}), 0)`
  return row?.seq ?? undefined
}

export async function moveHead(sql: Sql, { chain, seq, hash }: ChainHead): Promise<void> {
  await sql`update platform.audit_chains set seq = ${seq}, hash = ${hash} where chain = ${chain}`
}

/** Chains that have rows older than so many days. */
export async function chainsWithOld(sql: Sql, days: number): Promise<string[]> {
  const rows = await sql<{ chain: string }[]>`
    select c.chain from platform.audit_chains as c where exists (
      select from platform.audit_logs as l
      where l.chain = c.chain and l.collected_at < now() - make_interval(days => ${days}))`
  return rows.map(({ chain }) => chain)
}

/**
 * Up to which row, of the next `max`, a chain can be cut: before the first that is younger. Undefined when there is nothing
 * to cut. Nobody adds to the chain until the transaction ends.
 */
export async function cutPlace(sql: Sql, chain: string, days: number, max: number): Promise<ChainHead | undefined> {
  const [head] = await sql<StoredHead[]>`
    select chain, seq, hash, cut_seq, cut_hash from platform.audit_chains where chain = ${chain} for update`
  const [row] = await sql<ChainHead[]>`
    select chain, seq, hash from platform.audit_logs
    where chain = ${chain} and seq > ${head?.cut_seq ?? 0} and seq <= ${(head?.cut_seq ?? 0) + max}
      and seq < coalesce((select min(young.seq) from platform.audit_logs as young
        where young.chain = ${chain} and young.collected_at >= now() - make_interval(days => ${days})), ${(head?.seq ?? 0) + 1})
    order by seq desc limit 1`
  return row
}

/** Deletes the rows up to a place, and notes it as the new beginning. Returns how many were deleted. */
export async function cutChain(sql: Sql, { chain, seq, hash }: ChainHead): Promise<number> {
  await sql`update platform.audit_chains set cut_seq = ${seq}, cut_hash = ${hash} where chain = ${chain}`
  const removed = await sql`delete from platform.audit_logs where chain = ${chain} and seq <= ${seq}`
  return removed.count
}
