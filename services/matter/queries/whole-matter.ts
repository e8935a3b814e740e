import type { Member, Party, StatusMove } from '@casewright/contracts/matter/resources'
import type { Sql } from '@casewright/kit/postgres/sql'

/** Who has to do with a matter and how it came to its state, all of it. */
export async function surroundingsOf(
  sql: Sql,
  matter_id: string,
): Promise<{ members: Member[]; parties: Party[]; history: StatusMove[] }> {
  const [members, parties, history] = await Promise.all([
    sql<Member[]>`
      select user_id, role, added_at from matter.members where matter_id = ${matter_id} order by added_at, user_id`,
    sql<Party[]>`
      select party_id, name, role, created_at from matter.parties where matter_id = ${matter_id}
      order by created_at, party_id`,
    sql<StatusMove[]>`
      select from_status, to_status, reason, user_id, at from matter.history where matter_id = ${matter_id}
      order by move_id`,
  ])
  return { members: [...members], parties: [...parties], history: [...history] }
}
