import type { Sql } from '@casewright/kit/postgres/sql'
import type { DocumentLabels, JobStep } from './jobs.ts'

/** A job under a lease; every write checks that this process still owns it. */
export interface RunningJob {
  job_id: string
  lease: string
  kb_id: string
  organization_id: string
  /** Who has added the file, or has retried the job since. Null: queued before this was kept. */
  user_id: string | null
  file_id: string
  document_id: string
  labels: DocumentLabels
  step: JobStep
  failures: number
  waits: number
  parse_again: boolean
}

/** By the clock and not by the beginning of the transaction, which may have been long ago. */
const soon = (sql: Sql) => sql`clock_timestamp() + interval '10 seconds'`

/**
 * Claims jobs that are due and that no process owns. A job whose owner has died counts as a failure: a text that ends
 * every process that reads it is not read for ever.
 */
export const claimJobs = (sql: Sql, max: number, held: readonly string[]): Promise<RunningJob[]> =>
  sql<RunningJob[]>`
    update knowledge.jobs j set status = 'running', lease = gen_random_uuid(), lease_until = ${soon(sql)},
      attempts = attempts + (waits = 0)::int, failures = failures + (lease is not null)::int, updated_at = now()
    from knowledge.bases b
    where b.base_no = j.base_no and j.job_id in (
      select job_id from knowledge.jobs
      where status in ('queued', 'running') and due_at <= now() and (lease_until is null or lease_until < now())
        and job_id <> all (${held as string[]}::uuid[])
      order by due_at limit ${max} for update skip locked)
    returning j.job_id, j.lease, b.kb_id, b.organization_id, j.user_id, j.file_id, j.document_id, j.labels, j.step, j.failures,
      j.waits, j.parse_again`

/** Renews the leases that this process still owns; returns the ids of their jobs. */
export async function renewJobs(sql: Sql, jobs: readonly RunningJob[]): Promise<string[]> {
  const rows = await sql<{ job_id: string }[]>`
    update knowledge.jobs j set lease_until = ${soon(sql)}
    from unnest(${jobs.map(({ job_id }) => job_id)}::uuid[], ${jobs.map(({ lease }) => lease)}::uuid[]) as held (job_id, lease)
    where j.job_id = held.job_id and j.lease = held.lease
    returning j.job_id`
  return rows.map(({ job_id }) => job_id)
}

/** Locks the job until the transaction ends; returns whether this process still owns it. */
export async function lockRunningJob(sql: Sql, { job_id, lease }: RunningJob): Promise<boolean> {
  const { count } = await sql`
    select 1 from knowledge.jobs where job_id = ${job_id} and lease = ${lease} for update`
  return count > 0
}

export async function setStep(sql: Sql, { job_id, lease }: RunningJob, step: JobStep): Promise<boolean> {
  const { count } = await sql`
    update knowledge.jobs set step = ${step}, waits = case when step = ${step} then waits else 0 end, error = null,
      lease_until = ${soon(sql)}, updated_at = now()
    where job_id = ${job_id} and lease = ${lease}`
  return count > 0
}

/** The file is asked to be read again once, and not each time that we look. */
export async function setParseAsked(sql: Sql, { job_id, lease }: RunningJob): Promise<void> {
  await sql`update knowledge.jobs set parse_again = false where job_id = ${job_id} and lease = ${lease}`
}

/** When a job goes on, and why not now. To wait for another service is no failure. */
interface Delay {
  seconds: number
  failures: number
  waits: number
  error: string | null
}

/** Reschedules the job if this process still owns it. */
export async function postponeJob(sql: Sql, { job_id, lease }: RunningJob, delay: Delay): Promise<void> {
  await sql`
    update knowledge.jobs set lease = null, lease_until = null, due_at = now() + ${delay.seconds} * interval '1 second',
      failures = ${delay.failures}, waits = ${delay.waits}, error = ${delay.error}, updated_at = now()
    where job_id = ${job_id} and lease = ${lease}`
}

export async function finishJob(
  sql: Sql,
  { job_id, lease }: RunningJob,
  { status, error }: { status: 'succeeded' | 'failed'; error: string | null },
): Promise<boolean> {
  const { count } = await sql`
    update knowledge.jobs set status = ${status}, step = case when ${status} = 'succeeded' then 'done' else step end,
      error = ${error}, lease = null, lease_until = null, updated_at = now(), finished_at = now()
    where job_id = ${job_id} and lease = ${lease}`
  return count > 0
}
