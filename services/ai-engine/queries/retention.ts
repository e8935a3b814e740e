import type { Sql } from '@casewright/kit/postgres/sql'

/** Threads whose last turn ended before, with all that is kept of them. Returns how many there were, at most `max`. */
export async function deleteOldThreads(sql: Sql, days: number, max: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with old as (
      select t.thread_id from ai_engine.threads as t
      where t.status in ('idle', 'failed') and t.started_at < now() - make_interval(days => ${days})
        and not exists (select from ai_engine.turns as u
          where u.thread_id = t.thread_id and u.ended_at >= now() - make_interval(days => ${days}))
      limit ${max} for update of t skip locked),
    journal as (delete from ai_engine.journal as j using old where j.thread_id = old.thread_id),
    turns as (delete from ai_engine.turns as u using old where u.thread_id = old.thread_id),
    gone as (delete from ai_engine.threads as t using old where t.thread_id = old.thread_id returning 1)
    select count(*)::int as count from gone`
  return row?.count ?? 0
}

/** Turns that ended before, but for the last one of a thread and those of threads that run or wait. */
export async function deleteOldTurns(sql: Sql, days: number, max: number): Promise<number> {
  const { count } = await sql`
    delete from ai_engine.turns where trace_id in (
      select u.trace_id from ai_engine.turns as u join ai_engine.threads as t using (thread_id)
      where u.ended_at < now() - make_interval(days => ${days}) and t.status in ('idle', 'failed') and u.turn_no < t.turn_no
      limit ${max})`
  return count
}
