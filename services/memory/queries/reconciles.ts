import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'
import type { Wording } from '../rules/weigh.ts'
import { type FactRow, factColumns } from './facts.ts'
import type { Owner } from './users.ts'

/** What is known of a matter, as of one moment. */
export interface MatterState {
  /** The number of the user's newest write; 0 before the first. As long as it stands, so does all of this. */
  seq: number
  /** The newest generation that was reconciled; 0 before the first. */
  generation: number
  live: FactRow[]
}

export async function matterState(sql: Sql, { tenant_id, user_id }: Owner, matter_id: string): Promise<MatterState> {
  const rows = await sql<(FactRow & { newest_seq: number; newest_generation: number })[]>`
    select live.*,
      coalesce((select seq from memory.users where tenant_id = ${tenant_id} and user_id = ${user_id}), 0) as newest_seq,
      coalesce((select generation from memory.generations
        where tenant_id = ${tenant_id} and user_id = ${user_id} and matter_id = ${matter_id}), 0) as newest_generation
    from (values (1)) as always left join (
      select ${factColumns(sql)} from memory.facts
      where tenant_id = ${tenant_id} and user_id = ${user_id} and scope = 'case' and case_id = ${matter_id}) as live on true`
  const { newest_seq, newest_generation } = rows[0] as (typeof rows)[number]
  return { seq: newest_seq, generation: newest_generation, live: rows.filter(({ fact_id }) => fact_id !== null) }
}

export interface DerivedFact extends Wording {
  fact_id: string
  entity_key: string
}

/**
 * Notes the generation, writes the new facts and what is audited of `moved`, and returns the number of this write; or writes
 * nothing and returns undefined when anything of the user was written since `seenSeq`. Either way it locks the user until
 * the transaction ends.
 */
export async function advanceMatter(
  sql: Sql,
  { tenant_id, user_id }: Owner,
  seenSeq: number,
  { matter_id, generation, created }: { matter_id: string; generation: number; created: readonly DerivedFact[] },
  audited: SqlPart,
): Promise<number | undefined> {
  const [row] = await sql<{ seq: number }[]>`
    with moved as (
      insert into memory.users (tenant_id, user_id, seq) values (${tenant_id}, ${user_id}, 1)
      on conflict (tenant_id, user_id) do update set seq = users.seq + 1 where users.seq = ${seenSeq} returning seq),
    noted as (
      insert into memory.generations (tenant_id, user_id, matter_id, generation)
      select ${tenant_id}, ${user_id}, ${matter_id}, ${generation} from moved
      on conflict (tenant_id, user_id, matter_id) do update set generation = excluded.generation),
    written as (
      insert into memory.facts (fact_id, tenant_id, user_id, scope, case_id, entity_key, category, content, value, source,
        source_ref, confidence, revision, last_revision, generation, seq)
      select fact_id, ${tenant_id}, ${user_id}, 'case', ${matter_id}, entity_key, category, content, value, source,
        source_ref, confidence, 1, 1, ${generation}, moved.seq
      from moved, jsonb_to_recordset(${sql.json(created)}) as given (fact_id uuid, entity_key text, category text,
        content text, value jsonb, source text, source_ref text, confidence double precision)),
    audited as (${audited})
    select seq from moved`
  return row?.seq
}
