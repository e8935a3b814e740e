import type { Sql } from '@casewright/kit/postgres/sql'

/** Whose facts: every query of this service carries both, so that nothing a caller leaves out widens it. */
export interface Owner {
  tenant_id: string
  user_id: string
}

/** Locks the user until the transaction ends and returns the number of this write. */
export async function nextSeq(sql: Sql, { tenant_id, user_id }: Owner): Promise<number> {
  const [row] = await sql<{ seq: number }[]>`
    insert into memory.users (tenant_id, user_id, seq) values (${tenant_id}, ${user_id}, 1)
    on conflict (tenant_id, user_id) do update set seq = users.seq + 1
    returning seq`
  return (row as { seq: number }).seq
}
