import type { Sql } from '@casewright/kit/postgres/sql'
import type { Wording } from '../rules/weigh.ts'

/** A value that is kept with a fact and does not become live. */
export interface KeptRevision extends Wording {
  fact_id: string
  state: 'contested' | 'merged'
}

/** Keeps values that do not become live, each under the next number of its fact. Returns the numbers in the order given. */
export async function keepRevisions(sql: Sql, revisions: readonly KeptRevision[]): Promise<number[]> {
  if (revisions.length === 0) return []
  const given = revisions.map((revision, place) => ({ ...revision, place }))
  const rows = await sql<{ revision: number }[]>`
    with given as (
      select *, row_number() over (partition by fact_id order by place) as nth
      from jsonb_to_recordset(${sql.json(given)}) as g (place int, fact_id uuid, state text, category text,
        content text, value jsonb, source text, source_ref text, confidence double precision)),
    counted as (select fact_id, count(*)::int as count from given group by fact_id),
    numbered as (
      update memory.facts as f set last_revision = f.last_revision + counted.count from counted
      where f.fact_id = counted.fact_id returning f.fact_id, f.last_revision - counted.count as before),
    kept as (
      insert into memory.revisions (fact_id, revision, state, category, content, value, source, source_ref, confidence, at)
      select fact_id, before + nth, state, category, content, value, source, source_ref, confidence, now()
      from given join numbered using (fact_id))
    select (before + nth)::int as revision from given join numbered using (fact_id) order by place`
  return rows.map(({ revision }) => revision)
}
