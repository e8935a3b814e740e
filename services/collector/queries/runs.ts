import type { Run, RunStatus } from '@casewright/contracts/collector/collection-resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

const columns = (sql: Sql) => sql`
  r.run_id, r.source_id, r.status, r.trigger,
  jsonb_build_object('listed', r.listed, 'fetched', r.fetched, 'new', r.added, 'changed', r.changed,
    'unchanged', r.unchanged, 'vanished', r.vanished, 'failed', r.failed, 'current', r.current) as progress,
  r.error, r.errors, r.created_at, r.started_at, r.finished_at`

/** Undefined when one of this source waits or runs already. */
export async function insertRun(
  sql: Sql,
  { run_id, source_id, trigger }: Pick<Run, 'run_id' | 'source_id' | 'trigger'>,
): Promise<Run | undefined> {
  const [row] = await sql<Run[]>`
    insert into collector.runs as r (run_id, source_id, trigger) values (${run_id}, ${source_id}, ${trigger})
    on conflict (source_id) where status in ('queued', 'running') do nothing
    returning ${columns(sql)}`
  return row
}

/** The run of a source that waits or runs. */
export async function liveRun(sql: Sql, source_id: string): Promise<{ run_id: string } | undefined> {
  const [row] = await sql<{ run_id: string }[]>`
    select run_id from collector.runs where source_id = ${source_id} and status in ('queued', 'running')`
  return row
}

export async function runById(sql: Sql, organization: string, run_id: string): Promise<Run | undefined> {
  const [row] = await sql<Run[]>`
    select ${columns(sql)} from collector.runs r join collector.sources s using (source_id)
    where r.run_id = ${run_id} and s.organization_id = ${organization}`
  return row
}

/** One page, newest first, and how many there are. */
export async function runsPage(
  sql: Sql,
  organization: string,
  { source_id, status }: { source_id?: string; status?: RunStatus },
  { size, offset }: PageWindow,
): Promise<[Run[], number]> {
  const matching = sql`
    from collector.runs r join collector.sources s using (source_id) where s.organization_id = ${organization}
    ${source_id === undefined ? sql`` : sql`and r.source_id = ${source_id}`}
    ${status === undefined ? sql`` : sql`and r.status = ${status}`}`
  const [rows, [counted]] = await Promise.all([
    sql<Run[]>`
      select ${columns(sql)} ${matching} order by r.created_at desc, r.run_id desc limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count ${matching}`,
  ])
  return [rows, counted?.count ?? 0]
}

/** Gives whether it was still under way. */
export async function cancelRun(sql: Sql, run_id: string): Promise<boolean> {
  const { count } = await sql`
    update collector.runs set status = 'cancelled', error = null, current = null, lease = null, lease_until = null,
      finished_at = now()
    where run_id = ${run_id} and status in ('queued', 'running')`
  return count > 0
}

/** Runs are kept for looking back: of each source the newest, and those that a document came by. */
export async function forgetOldRuns(sql: Sql, source_id: string, keep: number): Promise<void> {
  await sql`
    delete from collector.runs r where run_id in (
      select run_id from collector.runs where source_id = ${source_id} and finished_at is not null
      order by created_at desc, run_id desc offset ${keep})
    and not exists (select 1 from collector.documents d where d.source_id = r.source_id and d.run_id = r.run_id)`
}
