import type { Conflict } from '@casewright/contracts/memory/resources'
import type { PageWindow } from '@casewright/kit/paging'
import type { Sql } from '@casewright/kit/sql'
import type { Wording } from '../rules/weigh.ts'
import type { FactRow } from './facts.ts'
import type { Owner } from './users.ts'

export async function insertConflict(
  sql: Sql,
  conflict_id: string,
  live: FactRow,
  proposed_revision: number,
): Promise<void> {
  const kept = {
    revision: live.revision,
    content: live.content,
    value: live.value,
    source: live.source,
    source_ref: live.source_ref,
    at: live.updated_at,
  }
  await sql`
    insert into memory.conflicts (conflict_id, fact_id, tenant_id, user_id, status, kept, proposed_revision)
    values (${conflict_id}, ${live.fact_id}, ${live.tenant_id}, ${live.user_id}, 'open', ${sql.json(kept as never)}, ${proposed_revision})`
}

/** A value that a conflict is about. */
export type Proposal = Wording & { conflict_id: string; status: Conflict['status'] }

/** All values ever proposed against a fact's live one, oldest first. */
export const proposalsOf = (sql: Sql, fact_id: string): Promise<Proposal[]> => sql<Proposal[]>`
  select conflict_id, status, category, content, value, source, source_ref, confidence
  from memory.conflicts join memory.revisions on revisions.fact_id = conflicts.fact_id and revisions.revision = proposed_revision
  where conflicts.fact_id = ${fact_id} order by conflicts.created_at`

export async function closeConflict(sql: Sql, conflict_id: string, status: 'accepted' | 'rejected'): Promise<void> {
  await sql`update memory.conflicts set status = ${status}, resolved_at = now() where conflict_id = ${conflict_id}`
}

export interface ConflictFilter {
  status: Conflict['status']
  case_id?: string | undefined
}

const matching = (sql: Sql, { tenant_id, user_id }: Owner, { status, case_id }: ConflictFilter) => sql`
  conflicts.tenant_id = ${tenant_id} and conflicts.user_id = ${user_id} and conflicts.status = ${status}
  ${case_id === undefined ? sql`` : sql`and facts.case_id = ${case_id}`}`

/** Newest first. */
export const listConflicts = (
  sql: Sql,
  owner: Owner,
  filter: ConflictFilter,
  { size, offset }: PageWindow,
): Promise<Conflict[]> => sql<Conflict[]>`
  select conflict_id, conflicts.fact_id, conflicts.user_id, facts.scope, facts.case_id, facts.entity_key, status, kept,
    jsonb_build_object('revision', revisions.revision, 'content', revisions.content, 'value', revisions.value, 'source', revisions.source,
      'source_ref', revisions.source_ref, 'at', to_char(revisions.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as proposed,
    conflicts.created_at, conflicts.resolved_at
  from memory.conflicts
    join memory.facts on facts.fact_id = conflicts.fact_id
    join memory.revisions on revisions.fact_id = conflicts.fact_id and revisions.revision = proposed_revision
  where ${matching(sql, owner, filter)}
  order by conflicts.created_at desc, conflict_id desc limit ${size} offset ${offset}`

export async function countConflicts(sql: Sql, owner: Owner, filter: ConflictFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from memory.conflicts join memory.facts on facts.fact_id = conflicts.fact_id where ${matching(sql, owner, filter)}`
  return (row as { count: number }).count
}
