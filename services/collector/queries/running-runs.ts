import type { Source } from '@casewright/contracts/collector/collection-resources'
import type { Sql } from '@casewright/kit/postgres/sql'

/** A run under a lease; every write checks that this process still owns it. */
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
 * Claims runs that are due and that no process owns. A run whose owner has died counts as a failure: a document that
 * ends every process that reads it is not read for ever.
 */
export const claimRuns = (sql: Sql, max: number, held: readonly string[]): Promise<RunningRun[]> =>
  sql<RunningRun[]>`
    update collector.runs r set status = 'running', lease = gen_random_uuid(), lease_until = ${soon(sql)},
      failures = failures + (lease is not null)::int, started_at = coalesce(started_at, now()), error = null
    from collector.sources s
    where s.source_id = r.source_id and r.run_id in (
      select run_id from collector.runs
      where status in ('queued', 'running') and due_at <= now() and (lease_until is null or lease_until < now())
        and run_id <> all (${held as string[]}::uuid[])
      order by due_at limit ${max} for update skip locked)
    returning r.run_id, r.lease, r.failures, s.organization_id as organization, s.acting_user as "user",
      jsonb_build_object('source_id', s.source_id, 'kind', s.kind, 'kb_id', s.kb_id, 'name', s.name,
        'config', s.config, 'doc_type', s.doc_type, 'licence', s.licence, 'metadata', s.metadata,
        'documents_max', s.documents_max) as source`

/** Renews the leases that this process still owns; returns the ids of their runs. */
export async function renewRuns(sql: Sql, runs: readonly RunningRun[]): Promise<string[]> {
  const rows = await sql<{ run_id: string }[]>`
    update collector.runs r set lease_until = ${soon(sql)}
    from unnest(${runs.map(({ run_id }) => run_id)}::uuid[], ${runs.map(({ lease }) => lease)}::uuid[]) as held (run_id, lease)
    where r.run_id = held.run_id and r.lease = held.lease
    returning r.run_id`
  return rows.map(({ run_id }) => run_id)
}

/** Notes how many documents the source lists; returns whether this process still owns the run. */
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

/** Counts a document in the transaction that writes it; returns whether this process still owns the run. */
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

/** When a run goes on, and why not now. */
interface Delay {
  seconds: number
  failures: number
  error: string | null
}

/** Reschedules the run if this process still owns it. */
export async function postponeRun(
  sql: Sql,
  { run_id, lease }: RunningRun,
  { seconds, failures, error }: Delay,
): Promise<void> {
  await sql`
    update collector.runs set lease = null, lease_until = null, due_at = now() + ${seconds} * interval '1 second',
      failures = ${failures}, error = ${error}, current = null
    where run_id = ${run_id} and lease = ${lease}`
}

/** Returns how it stood in the end; undefined if this process no longer owned it. */
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
