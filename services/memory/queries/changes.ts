import type { Fact } from '@casewright/contracts/memory/resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Owner } from './users.ts'

/** What an in-process index needs of a fact. */
export type IndexedFact = Pick<
  Fact,
  'fact_id' | 'scope' | 'case_id' | 'entity_key' | 'category' | 'content' | 'source' | 'confidence' | 'updated_at'
> & { seq: number }

export interface Changes {
  /** Which life of the user it is; null when there is no such user. */
  life: string | null
  /** The number of the user's newest write; 0 before the first. */
  newest: number
  /** Oldest write first; one write may have many. */
  facts: IndexedFact[]
  removed: string[]
}

/**
 * What was written after a point in the user's order, as of one moment: up to `limit` facts, and all that were removed.
 * Nothing was removed for a reader that begins.
 */
export async function changesAfter(
  sql: Sql,
  { tenant_id, user_id }: Owner,
  after: { seq: number; fact_id: string },
  limit: number,
): Promise<Changes> {
  const rows = await sql<(IndexedFact & { newest: number; life: string; is_removed: boolean })[]>`
    select users.seq as newest, users.life, change.* from memory.users left join (
      (select fact_id, scope, case_id, entity_key, category, content, source, confidence, updated_at, seq, false as is_removed
        from memory.facts
        where tenant_id = ${tenant_id} and user_id = ${user_id} and (seq, fact_id) > (${after.seq}, ${after.fact_id}::uuid)
        order by seq, fact_id limit ${limit})
      union all
      select fact_id, null, null, null, null, null, null, null, null, seq, true from memory.removals
      where tenant_id = ${tenant_id} and user_id = ${user_id} and seq > ${after.seq} and ${after.seq}::bigint > 0
    ) as change on true
    where users.tenant_id = ${tenant_id} and users.user_id = ${user_id}
    order by change.seq, change.fact_id`
  const changed = rows.filter(({ fact_id }) => fact_id !== null)
  return {
    life: rows[0]?.life ?? null,
    newest: rows[0]?.newest ?? 0,
    facts: changed
      .filter(({ is_removed }) => !is_removed)
      .map(({ newest: _, is_removed: __, life: ___, ...fact }) => fact),
    removed: changed.filter(({ is_removed }) => is_removed).map(({ fact_id }) => fact_id),
  }
}
