import type { MatterStatus, Outcome, Role, SyncResult } from '@casewright/contracts/matter/resources'
import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'
import type { GivenDeliverable, GivenPhase, GivenTodo } from '../rules/sync-items.ts'
import {
  changePart,
  type MatterChange,
  type MatterRow,
  matterColumns,
  reachedBy,
  roleOf,
  type ServiceCaller,
} from './matters.ts'

export interface SyncStart {
  matter: MatterRow
  /** What the user is to the matter, if the sync acts for one. */
  role: Role | null
  has_webhooks: boolean
}

/** What an earlier request under the same number asked, and was answered. */
export interface EarlierSync {
  digest: string
  answer: SyncResult
}

/** Locks the matter, by which syncs of it follow one another, and reads all that is needed to begin. */
export async function beginSync(sql: Sql, caller: ServiceCaller, matter_id: string): Promise<SyncStart | undefined> {
  const [row] = await sql<(MatterRow & Omit<SyncStart, 'matter'>)[]>`
    select ${matterColumns(sql)}, ${roleOf(sql, caller)} as role,
      exists (select 1 from matter.webhooks as w where w.organization_id = m.organization_id and w.enabled) as has_webhooks
    from matter.matters as m where m.matter_id = ${matter_id} ${reachedBy(sql, caller)} for update of m`
  if (!row) return undefined
  const { has_webhooks, role, ...matter } = row
  return { matter, has_webhooks, role }
}

/**
 * Asked after the lock was taken, in a statement of its own: one that has waited for a lock sees the locked row anew,
 * but all else as it was before.
 */
export async function earlierSync(sql: Sql, matter_id: string, source_seq: number): Promise<EarlierSync | undefined> {
  const [row] = await sql<EarlierSync[]>`
    select digest, answer from matter.syncs where matter_id = ${matter_id} and source_seq = ${source_seq}`
  return row
}

/** Whether a row that is there is left alone because something newer wrote it. */
const outcome = (sql: Sql, changed: ReturnType<typeof todoChanged>, source_seq: number) => sql`
  case when b.matter_id is null then 'created' when b.source_seq > ${source_seq} then 'stale'
    when ${changed} then 'updated' else 'unchanged' end as outcome`

/** The number is written also where nothing else changes: a late older sync must not find a gap to slip into. */
export const syncPhases = (
  sql: Sql,
  { matter_id, organization_id }: { matter_id: string; organization_id: string },
  phases: readonly GivenPhase[],
  source_seq: number,
): Promise<{ phase_id: string; outcome: Outcome }[]> =>
  sql<{ phase_id: string; outcome: Outcome }[]>`
    with given as (
      select * from jsonb_to_recordset(${sql.json(phases)})
        as g (place int, phase_id text, phase_name text, status text, order_num int)),
    before as (
      select p.* from matter.phases as p join given using (phase_id) where p.matter_id = ${matter_id}),
    written as (
      insert into matter.phases as p
        (matter_id, organization_id, phase_id, phase_name, status, order_num, started_at, ended_at, source_seq)
      select ${matter_id}, ${organization_id}, phase_id, phase_name, status, order_num, case when status <> 'pending' then now() end,
        case when status in ('done', 'skipped') then now() end, ${source_seq} from given
      on conflict (matter_id, phase_id) do update set phase_name = excluded.phase_name, status = excluded.status,
        order_num = excluded.order_num, started_at = coalesce(p.started_at, excluded.started_at),
        ended_at = case when excluded.ended_at is not null then coalesce(p.ended_at, excluded.ended_at) end,
        source_seq = excluded.source_seq
      where p.source_seq <= excluded.source_seq)
    select g.phase_id,
      ${outcome(sql, sql`(b.phase_name, b.status, b.order_num) is distinct from (g.phase_name, g.status, g.order_num)`, source_seq)}
    from given as g left join before as b using (phase_id) order by g.place`

export interface SyncedTodo {
  todo_key: string
  todo_id: string
  status: string
  outcome: Outcome
  was: string | null
}

/**
 * What a todo is, merged with what is given of it, under the todo's own lock: somebody who completes it meanwhile is
 * waited for, and a completed one is opened again only by who says so.
 */
export const syncTodos = (
  sql: Sql,
  matter_id: string,
  todos: readonly GivenTodo[],
  source_seq: number,
): Promise<SyncedTodo[]> =>
  sql<SyncedTodo[]>`
    with given as (
      select * from jsonb_to_recordset(${sql.json(todos)}) as g (place int, todo_id uuid, todo_key text, title text, actor text,
        review_type text, payload jsonb, phase_id text, due_at timestamptz, deadline_kind text, status text, result jsonb, reopen boolean, members jsonb)),
    before as (
      select t.* from matter.todos as t where t.matter_id = ${matter_id} and t.todo_key in (select todo_key from given) for update),
    merged as (
      select g.place, coalesce(b.todo_id, g.todo_id) as todo_id, g.todo_key, g.title, coalesce(g.actor, b.actor, 'client') as actor,
        case when g.members ? 'review_type' then g.review_type else b.review_type end as review_type,
        coalesce(g.payload, b.payload, '{}') as payload,
        case when g.members ? 'phase_id' then g.phase_id else b.phase_id end as phase_id,
        case when g.members ? 'due_at' then g.due_at else b.due_at end as due_at,
        case when g.members ? 'deadline_kind' then g.deadline_kind else b.deadline_kind end as deadline_kind,
        case when b.status = 'completed' and not g.reopen then 'completed'
          else coalesce(g.status, case when g.reopen then 'open' end, b.status, 'open') end as status,
        case when b.status = 'completed' and not g.reopen then b.result
          when coalesce(g.status, case when g.reopen then 'open' end, b.status) = 'completed'
            then case when g.members ? 'result' then g.result else b.result end end as result
      from given as g left join before as b using (todo_key)),
    written as (
      insert into matter.todos as t (todo_id, matter_id, todo_key, title, actor, review_type, payload, phase_id, due_at, deadline_kind,
        status, result, completed_at, source_seq)
      select todo_id, ${matter_id}, todo_key, title, actor, review_type, payload, phase_id, due_at, deadline_kind, status, result,
        case when status = 'completed' then now() end, ${source_seq} from merged
      on conflict (matter_id, todo_key) do update set title = excluded.title, actor = excluded.actor, review_type = excluded.review_type,
        payload = excluded.payload, phase_id = excluded.phase_id, due_at = excluded.due_at, deadline_kind = excluded.deadline_kind,
        status = excluded.status, result = excluded.result, source_seq = excluded.source_seq,
        completed_at = case when excluded.status = 'completed' then coalesce(t.completed_at, excluded.completed_at) end,
        completed_by = case when excluded.status = 'completed' then t.completed_by end,
        version = t.version + ${todoChanged(sql, 't', 'excluded')}::int,
        updated_at = case when ${todoChanged(sql, 't', 'excluded')} then now() else t.updated_at end
      where t.source_seq <= excluded.source_seq)
    select m.todo_key, m.todo_id, m.status, b.status as was, ${outcome(sql, todoChanged(sql, 'b', 'm'), source_seq)}
    from merged as m left join before as b using (todo_key) order by m.place`

/** Two spellings of the same todo, compared by all that a sync can write. */
function todoChanged(sql: Sql, one: 't' | 'b', other: 'excluded' | 'm') {
  const columns = (of: string) =>
    sql`(${sql(of)}.title, ${sql(of)}.actor, ${sql(of)}.review_type, ${sql(of)}.payload, ${sql(of)}.phase_id, ${sql(of)}.due_at, ${sql(of)}.deadline_kind, ${sql(of)}.status, ${sql(of)}.result)`
  return sql`(${columns(one)} is distinct from ${columns(other)})`
}

export interface SyncedDeliverable {
  deliverable_key: string
  deliverable_id: string
  version: number
  outcome: Outcome
}

/** Another file is another version; every version is kept. */
export const syncDeliverables = (
  sql: Sql,
  matter_id: string,
  deliverables: readonly GivenDeliverable[],
  source_seq: number,
): Promise<SyncedDeliverable[]> =>
  sql<SyncedDeliverable[]>`
    with given as (
      select * from jsonb_to_recordset(${sql.json(deliverables)})
        as g (place int, deliverable_id uuid, deliverable_key text, title text, file_id text, phase_id text, members jsonb)),
    before as (
      select d.* from matter.deliverables as d join given using (deliverable_key) where d.matter_id = ${matter_id}),
    merged as (
      select g.place, coalesce(b.deliverable_id, g.deliverable_id) as deliverable_id, g.deliverable_key, g.title, g.file_id,
        case when g.members ? 'phase_id' then g.phase_id else b.phase_id end as phase_id,
        case when b.matter_id is null then 1 when b.source_seq > ${source_seq} then b.version
          else b.version + (b.file_id <> g.file_id)::int end as version
      from given as g left join before as b using (deliverable_key)),
    written as (
      insert into matter.deliverables as d (deliverable_id, matter_id, deliverable_key, title, phase_id, file_id, version, source_seq)
      select deliverable_id, ${matter_id}, deliverable_key, title, phase_id, file_id, version, ${source_seq} from merged
      on conflict (matter_id, deliverable_key) do update set title = excluded.title, phase_id = excluded.phase_id,
        file_id = excluded.file_id, version = excluded.version, source_seq = excluded.source_seq,
        updated_at = case when (d.title, d.phase_id, d.file_id) is distinct from (excluded.title, excluded.phase_id, excluded.file_id)
          then now() else d.updated_at end
      where d.source_seq <= excluded.source_seq returning d.deliverable_id, d.version, d.file_id, d.title),
    kept as (
      insert into matter.deliverable_versions (deliverable_id, version, file_id, title)
      select deliverable_id, version, file_id, title from written on conflict (deliverable_id, version) do nothing)
    select m.deliverable_key, m.deliverable_id, m.version,
      ${outcome(sql, sql`(b.title, b.phase_id, b.file_id) is distinct from (m.title, m.phase_id, m.file_id)`, source_seq)}
    from merged as m left join before as b using (deliverable_key) order by m.place`

export interface SyncMove {
  from_status: MatterStatus
  to_status: MatterStatus
  reason: string | null
}

/** How many answers of a matter are kept for repeats. */
const answersKept = 100

/**
 * Writes, by one statement, the new state of the matter if it has one, its number, the answer, the move of the status and the
 * audit row, and forgets answers that nobody will ask for any more. The matter keeps the highest number that it has seen.
 */
export async function finishSync(
  sql: Sql,
  {
    matter_id,
    organization_id,
    source_seq,
    digest,
    answer,
  }: { matter_id: string; organization_id: string; source_seq: number; digest: string; answer: SyncResult },
  {
    change,
    move,
    audited,
  }: {
    change: (MatterChange & { proposed_title: string | null }) | undefined
    move: SyncMove | undefined
    audited: SqlPart
  },
): Promise<void> {
  await sql`
    with revised as (
      update matter.matters set source_seq = ${source_seq} ${change ? sql`, proposed_title = ${change.proposed_title}, ${changePart(sql, change)}` : sql``}
      where matter_id = ${matter_id} and source_seq <= ${source_seq}),
    forgotten as (
      delete from matter.syncs where matter_id = ${matter_id} and source_seq < ${source_seq - answersKept}),
    moved as (
      insert into matter.history (matter_id, from_status, to_status, reason)
      select ${matter_id}, ${move?.from_status ?? null}, ${move?.to_status ?? ''}, ${move?.reason ?? null} where ${move !== undefined}),
    audited as (${audited})
    insert into matter.syncs (matter_id, organization_id, source_seq, digest, answer)
    values (${matter_id}, ${organization_id}, ${source_seq}, ${digest}, ${sql.json(answer)})`
}
