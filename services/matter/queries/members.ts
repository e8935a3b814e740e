import type { Member } from '@casewright/contracts/matter/resources'
import type { Sql } from '@casewright/kit/postgres/sql'

/** In the order in which they came. */
export const membersOf = async (sql: Sql, matter_id: string): Promise<Member[]> => [
  ...(await sql<Member[]>`
    select user_id, role, added_at from matter.members where matter_id = ${matter_id} order by added_at, user_id`),
]

/** Whether somebody of the firm works on it. */
export async function hasLawyer(sql: Sql, matter_id: string): Promise<boolean> {
  const rows = await sql`
    select 1 from matter.members where matter_id = ${matter_id} and role in ('lawyer', 'firm_admin') limit 1`
  return rows.length > 0
}

export async function deleteMember(sql: Sql, matter_id: string, user_id: string): Promise<void> {
  await sql`delete from matter.members where matter_id = ${matter_id} and user_id = ${user_id}`
}
