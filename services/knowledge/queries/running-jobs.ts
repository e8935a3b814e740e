import type { Sql } from '@casewright/kit/postgres/sql'
import type { DocumentLabels, JobStep } from './jobs.ts'

/** A job in somebody's hands: each write asks whether it still is. */
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
 * Takes a job that is due and in nobody's hands. One that was in the hands of somebody who died counts as a failure:
 * a text that ends every process that reads it is not read for ever.
 */
export async function takeJob(sql: Sql, job_id: string, lease: string): Promise<RunningJob | undefined> {
  // A second early is in time: the clock of the queue and ours are not read at the same moment.
  const [row] = await sql<RunningJob[]>`
    update knowledge.jobs j set status = 'running', lease = ${lease}, lease_until = ${soon(sql)},
      attempts = attempts + (waits = 0)::int, failures = failures + (lease is not null)::int, updated_at = now()
    from knowledge.bases b
    where b.base_no = j.base_no and j.job_id = (
      select job_id from knowledge.jobs
      where job_id = ${job_id} and status in ('queued', 'running') and due_at <= now() + interval '1 second'
        and (lease_until is null or lease_until < now())
      for update skip locked)
    returning j.job_id, j.lease, b.kb_id, b.organization_id, j.user_id, j.file_id, j.document_id, j.labels, j.step, j.failures,
      j.waits, j.parse_again`
  return row
}

/** Gives whether it is still ours. */
export async function prolongLease(sql: Sql, { job_id, lease }: RunningJob): Promise<boolean> {
  const { count } = await sql`
    update knowledge.jobs set lease_until = ${soon(sql)} where job_id = ${job_id} and lease = ${lease}`
  return count > 0
}

/** Until the transaction ends nobody else takes or cancels it; gives whether it is still ours. */
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

/** Why a job is put off. What waits for somebody who answers is no failure. */
export interface Delay {
  seconds: number
  failures: number
  waits: number
  error: string | null
}

/** Out of our hands until it is due; gives whether it was in them. */
export async function postponeJob(sql: Sql, { job_id, lease }: RunningJob, delay: Delay): Promise<boolean> {
  const { count } = await sql`
    update knowledge.jobs set lease = null, lease_until = null, due_at = now() + ${delay.seconds} * interval '1 second',
      failures = ${delay.failures}, waits = ${delay.waits}, error = ${delay.error}, updated_at = now()
    where job_id = ${job_id} and lease = ${lease}`
  return count > 0
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

/** Those that nobody works on although they should be: whoever did has died, or their message was lost. */
export const overdueJobs = (sql: Sql, lateSeconds: number, limit: number): Promise<{ job_id: string }[]> =>
  sql<{ job_id: string }[]>`
    select job_id from knowledge.jobs
    where status in ('queued', 'running') and due_at < now() - ${lateSeconds} * interval '1 second'
      and (lease_until is null or lease_until < now())
    order by due_at limit ${limit}`
