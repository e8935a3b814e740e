import type { Sql } from '@casewright/kit/sql'
import type { Wording } from '../rules/weigh.ts'

/** Keeps the live value before another takes its place. */
export async function keepLiveRevision(sql: Sql, fact_id: string): Promise<void> {
  await sql`
    insert into memory.revisions (fact_id, revision, state, category, content, value, source, source_ref, confidence, at)
    select fact_id, revision, 'superseded', category, content, value, source, source_ref, confidence, updated_at
    from memory.facts where fact_id = ${fact_id}`
}

/** Keeps a value that does not become live. */
export async function insertRevision(
  sql: Sql,
  fact_id: string,
  revision: number,
  state: 'contested' | 'merged',
  wording: Wording,
): Promise<void> {
  await sql`
    insert into memory.revisions (fact_id, revision, state, category, content, value, source, source_ref, confidence, at)
    values (${fact_id}, ${revision}, ${state}, ${wording.category}, ${wording.content}, ${sql.json((wording.value ?? null) as never)},
      ${wording.source}, ${wording.source_ref}, ${wording.confidence}, now())`
}
