import type { Source } from '@casewright/contracts/collector/collection-resources'
import type { Sql } from '@casewright/kit/postgres/sql'

/** A run in somebody's hands: each write asks whether it still is. */
export interface RunningRun {
  run_id: string
  lease: string
  failures: number
  organization: string
  /** As whom other services are asked. */
  user: string
  source: Pick<
    Source,
    'source_id' | 'kind' | 'kb_id' | 'name' | 'config' | 'doc_type' | 'licence' | 'metadata' | 'documents_max'
  >
}

/** By the clock and not by the beginning of the transaction, which may have been long ago. */
const soon = (sql: Sql) => sql`clock_timestamp() + interval '10 seconds'`

/**
 * Takes a run that is due and in nobody's hands. One that was in the hands of somebody who died counts as a failure: a
 * document that ends every process that reads it is not read for ever.
 */
export async function takeRun(sql: Sql, run_id: string, lease: string): Promise<RunningRun | undefined> {
  // A second early is in time: the clock of the queue and ours are not read at the same moment.
  const [row] = await sql<RunningRun[]>`
    update collector.runs r set status = 'running', lease = ${lease}, lease_until = ${soon(sql)},
      failures = failures + (lease is not null)::int, started_at = coalesce(started_at, now()), error = null
    from collector.sources s
    where s.source_id = r.source_id and r.run_id = (
      select run_id from collector.runs
      where run_id = ${run_id} and status in ('queued', 'running') and due_at <= now() + interval '1 second'
        and (lease_until is null or lease_until < now())
      for update skip locked)
    returning r.run_id, r.lease, r.failures, s.organization_id as organization, s.acting_user as "user",
      jsonb_build_object('source_id', s.source_id, 'kind', s.kind, 'kb_id', s.kb_id, 'name', s.name,
        'config', s.config, 'doc_type', s.doc_type, 'licence', s.licence, 'metadata', s.metadata,
        'documents_max', s.documents_max) as source`
  return row
}

/** Gives whether it is still ours. */
export async function prolongLease(sql: Sql, { run_id, lease }: RunningRun): Promise<boolean> {
  const { count } = await sql`
    update collector.runs set lease_until = ${soon(sql)} where run_id = ${run_id} and lease = ${lease}`
  return count > 0
}

/** What the source says it has; what is being worked on. Gives whether the run is still ours. */
export async function setListed(sql: Sql, { run_id, lease }: RunningRun, listed: number): Promise<boolean> {
  const { count } = await sql`
    update collector.runs set listed = ${listed} where run_id = ${run_id} and lease = ${lease}`
  return count > 0
}

export async function setCurrent(sql: Sql, { run_id, lease }: RunningRun, current: string): Promise<boolean> {
  const { count } = await sql`
    update collector.runs set current = ${current}, lease_until = ${soon(sql)}
    where run_id = ${run_id} and lease = ${lease}`
  return count > 0
}

/** How one document ended. */
export interface Counted {
  outcome: 'new' | 'changed' | 'unchanged' | 'vanished' | 'failed'
  fetched: boolean
  location: string
  /** Of one that failed. */
  message: string | null
}

const errorsMax = 100

/** Counts a document in the transaction that writes it; gives whether the run is still ours. */
export async function countDocument(sql: Sql, { run_id, lease }: RunningRun, counted: Counted): Promise<boolean> {
  const { outcome, fetched, location, message } = counted
  const is = (other: Counted['outcome']) => Number(outcome === other)
  const errors = message === null ? [] : [{ location, message }]
  const { count } = await sql`
    update collector.runs set fetched = fetched + ${Number(fetched)}, added = added + ${is('new')},
      changed = changed + ${is('changed')}, unchanged = unchanged + ${is('unchanged')},
      vanished = vanished + ${is('vanished')}, failed = failed + ${is('failed')}, failures = 0,
      errors = case when jsonb_array_length(errors) < ${errorsMax} then errors || ${sql.json(errors)}::jsonb
        else errors end,
      lease_until = ${soon(sql)}
    where run_id = ${run_id} and lease = ${lease}`
  return count > 0
}

/** Why a run is put off. */
export interface Delay {
  seconds: number
  failures: number
  error: string | null
}

/** Out of our hands until it is due; gives whether it was in them. */
export async function postponeRun(
  sql: Sql,
  { run_id, lease }: RunningRun,
  { seconds, failures, error }: Delay,
): Promise<boolean> {
  const { count } = await sql`
    update collector.runs set lease = null, lease_until = null, due_at = now() + ${seconds} * interval '1 second',
      failures = ${failures}, error = ${error}, current = null
    where run_id = ${run_id} and lease = ${lease}`
  return count > 0
}

/** Gives how it stood in the end, or undefined if it was no longer ours. */
export async function finishRun(
  sql: Sql,
  { run_id, lease }: RunningRun,
  { status, error, vanished }: { status: 'succeeded' | 'failed'; error: string | null; vanished: number },
): Promise<Record<'added' | 'changed' | 'unchanged' | 'vanished' | 'failed', number> | undefined> {
  const [row] = await sql<Record<'added' | 'changed' | 'unchanged' | 'vanished' | 'failed', number>[]>`
    update collector.runs set status = ${status}, error = ${error}, current = null, lease = null, lease_until = null,
      vanished = vanished + ${vanished}, finished_at = now()
    where run_id = ${run_id} and lease = ${lease}
    returning added, changed, unchanged, vanished, failed`
  return row
}

/** Those that nobody works on although they should be: whoever did has died, or had no room for them. */
export const dueRuns = (sql: Sql, limit: number): Promise<{ run_id: string }[]> =>
  sql<{ run_id: string }[]>`
    select run_id from collector.runs
    where status in ('queued', 'running') and due_at <= now()
      and (lease_until is null or lease_until < now())
    order by due_at limit ${limit}`
