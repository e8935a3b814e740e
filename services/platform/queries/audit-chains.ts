import type { Sql } from '@casewright/kit/sql'

export interface ChainHead {
  chain: string
  seq: number
  hash: string
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

export async function chainHead(sql: Sql, chain: string): Promise<ChainHead | undefined> {
  const [row] = await sql<ChainHead[]>`select chain, seq, hash from platform.audit_chains where chain = ${chain}`
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
