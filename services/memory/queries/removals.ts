import type { Sql } from '@casewright/kit/sql'
import type { Owner } from './users.ts'

/** Notes that facts are gone, for the indexes of all replicas, and forgets notes of more than a day ago. */
export async function insertRemovals(
  sql: Sql,
  { tenant_id, user_id }: Owner,
  seq: number,
  fact_ids: string[],
): Promise<void> {
  await sql`insert into memory.removals (tenant_id, user_id, seq, fact_id) select ${tenant_id}, ${user_id}, ${seq}, unnest(${fact_ids}::uuid[])`
  await sql`delete from memory.removals where tenant_id = ${tenant_id} and user_id = ${user_id} and at < now() - interval '1 day'`
}

export async function removedAfter(sql: Sql, { tenant_id, user_id }: Owner, seq: number): Promise<string[]> {
  const rows = await sql<{ fact_id: string }[]>`
    select fact_id from memory.removals where tenant_id = ${tenant_id} and user_id = ${user_id} and seq > ${seq}`
  return rows.map(({ fact_id }) => fact_id)
}
