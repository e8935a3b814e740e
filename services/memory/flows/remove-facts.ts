import type { Sql } from '@casewright/kit/sql'
import { deleteFacts } from '../queries/facts.ts'
import { insertRemovals } from '../queries/removals.ts'
import type { Owner } from '../queries/users.ts'

/** Deletes facts with all they were, and tells every replica's index. Returns how many there were. */
export async function removeFacts(sql: Sql, owner: Owner, seq: number, fact_ids: string[]): Promise<number> {
  if (fact_ids.length === 0) return 0
  const [count] = await Promise.all([deleteFacts(sql, owner, fact_ids), insertRemovals(sql, owner, seq, fact_ids)])
  return count
}
