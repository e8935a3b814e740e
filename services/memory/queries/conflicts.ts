import type { Conflict } from '@casewright/contracts/memory/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Wording } from '../rules/weigh.ts'
import type { FactRow } from './facts.ts'
import type { Owner } from './users.ts'

export interface NewConflict {
  conflict_id: string
  live: FactRow
  proposed_revision: number
}

export async function insertConflicts(sql: Sql, conflicts: readonly NewConflict[]): Promise<void> {
  if (conflicts.length === 0) return
  const given = conflicts.map(({ live, ...conflict }) => {
    const { fact_id, tenant_id, user_id, revision, content, value, source, source_ref, updated_at: at } = live
    return { ...conflict, fact_id, tenant_id, user_id, kept: { revision, content, value, source, source_ref, at } }
  })
  await sql`
    insert into memory.conflicts (conflict_id, fact_id, tenant_id, user_id, status, kept, proposed_revision)
    select conflict_id, fact_id, tenant_id, user_id, 'open', kept, proposed_revision
    from jsonb_to_recordset(${sql.json(given)}) as given (conflict_id uuid, fact_id uuid, tenant_id text,
      user_id text, kept jsonb, proposed_revision int)`
}

/** A value that a conflict is about. */
export type Proposal = Wording & { conflict_id: string; fact_id: string; status: Conflict['status'] }

/** All values ever proposed against these facts' live ones, oldest first. */
export const proposalsOf = (sql: Sql, fact_ids: string[]): Promise<Proposal[]> => sql<Proposal[]>`
  select conflict_id, conflicts.fact_id, status, category, content, value, source, source_ref, confidence
  from memory.conflicts join memory.revisions on revisions.fact_id = conflicts.fact_id and revisions.revision = proposed_revision
  where conflicts.fact_id = any(${fact_ids}::uuid[]) order by conflicts.created_at`

export async function closeConflicts(
  sql: Sql,
  decided: readonly { conflict_id: string; status: 'accepted' | 'rejected' }[],
): Promise<void> {
  if (decided.length === 0) return
  await sql`
    update memory.conflicts as c set status = given.status, resolved_at = now()
    from jsonb_to_recordset(${sql.json(decided)}) as given (conflict_id uuid, status text)
    where c.conflict_id = given.conflict_id`
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
