import type { Sql } from '@casewright/kit/sql'
import type { Owner } from './users.ts'

/** The newest generation of a matter that was reconciled; 0 before the first. */
export async function currentGeneration(sql: Sql, { tenant_id, user_id }: Owner, matter_id: string): Promise<number> {
  const [row] = await sql<{ generation: number }[]>`
    select generation from memory.generations where tenant_id = ${tenant_id} and user_id = ${user_id} and matter_id = ${matter_id}`
  return row?.generation ?? 0
}

export async function setGeneration(
  sql: Sql,
  { tenant_id, user_id }: Owner,
  matter_id: string,
  generation: number,
): Promise<void> {
  await sql`
    insert into memory.generations (tenant_id, user_id, matter_id, generation) values (${tenant_id}, ${user_id}, ${matter_id}, ${generation})
    on conflict (tenant_id, user_id, matter_id) do update set generation = excluded.generation`
}
