import type { StatusMove } from '@casewright/contracts/matter/resources'
import type { Sql } from '@casewright/kit/postgres/sql'

/** Oldest first. */
export const movesOf = async (sql: Sql, matter_id: string): Promise<StatusMove[]> => [
  ...(await sql<StatusMove[]>`
    select from_status, to_status, reason, user_id, at from matter.history where matter_id = ${matter_id} order by move_id`),
]
