import type { GivenDocument, JobStatus, KnowledgeJob } from '@casewright/contracts/knowledge/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

export type JobStep = KnowledgeJob['step']
/** What a document is called and filed under; without a title it takes the file's. */
export type DocumentLabels = Pick<
  GivenDocument,
  'doc_type' | 'metadata' | 'date' | 'effective_from' | 'effective_to'
> & { title: string | null }

const columns = (sql: Sql) => sql`
  j.job_id, b.kb_id, j.file_id, j.document_id, j.status, j.step,
  (case j.step when 'parse' then 0 when 'cut' then 0.2 when 'write' then 0.4 when 'embed' then 0.7 when 'index' then 0.9
    else 1 end)::float8 as progress,
  j.attempts, j.error, j.created_at, j.updated_at, j.finished_at`

export async function insertJob(
  sql: Sql,
  base_no: number,
  job: {
    job_id: string
    file_id: string
    document_id: string
    labels: DocumentLabels
    user: string
  },
): Promise<void> {
  const { job_id, file_id, document_id, labels, user } = job
  await sql`
    insert into knowledge.jobs (job_id, base_no, file_id, document_id, labels, user_id)
    values (${job_id}, ${base_no}, ${file_id}, ${document_id}, ${sql.json(labels)}, ${user})`
}

/** An organization's job, with what it was told. */
export async function jobById(
  sql: Sql,
  organization: string,
  job_id: string,
): Promise<{ job: KnowledgeJob; base_no: number; labels: DocumentLabels } | undefined> {
  const [row] = await sql<(KnowledgeJob & { base_no: number; labels: DocumentLabels })[]>`
    select ${columns(sql)}, j.base_no, j.labels from knowledge.jobs j join knowledge.bases b using (base_no)
    where j.job_id = ${job_id} and b.organization_id = ${organization}`
  if (!row) return undefined
  const { base_no, labels, ...job } = row
  return { job, base_no, labels }
}

export interface JobFilter {
  kb_id?: string
  status?: JobStatus
}

/** One page, newest first, and how many there are. */
export async function jobsPage(
  sql: Sql,
  organization: string,
  { kb_id, status }: JobFilter,
  { size, offset }: PageWindow,
): Promise<[KnowledgeJob[], number]> {
  const matching = sql`
    from knowledge.jobs j join knowledge.bases b using (base_no) where b.organization_id = ${organization}
    ${kb_id === undefined ? sql`` : sql`and b.kb_id = ${kb_id}`}
    ${status === undefined ? sql`` : sql`and j.status = ${status}`}`
  const [rows, [counted]] = await Promise.all([
    sql<KnowledgeJob[]>`
      select ${columns(sql)} ${matching} order by j.created_at desc, j.job_id desc limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count ${matching}`,
  ])
  return [rows, counted?.count ?? 0]
}

const cancelled = (sql: Sql) => sql`
  update knowledge.jobs set status = 'cancelled', error = null, lease = null, lease_until = null, updated_at = now(),
    finished_at = now()
  where status in ('queued', 'running')`

/** Gives whether it was still under way. */
export async function cancelJob(sql: Sql, job_id: string): Promise<boolean> {
  const { count } = await sql`${cancelled(sql)} and job_id = ${job_id}`
  return count > 0
}

export async function cancelJobsOfFile(sql: Sql, base_no: number, file_id: string): Promise<void> {
  await sql`${cancelled(sql)} and base_no = ${base_no} and file_id = ${file_id}`
}

export async function deleteJobsOfBase(sql: Sql, base_no: number): Promise<void> {
  await sql`delete from knowledge.jobs where base_no = ${base_no}`
}

/** Begins anew what failed or was cancelled, for whoever asks now; gives whether it was. */
export async function requeueJob(sql: Sql, job_id: string, user: string): Promise<boolean> {
  const { count } = await sql`
    update knowledge.jobs set status = 'queued', step = 'parse', user_id = ${user}, error = null, failures = 0, waits = 0,
      parse_again = true, due_at = now(), updated_at = now(), finished_at = null
    where job_id = ${job_id} and status in ('failed', 'cancelled')`
  return count > 0
}

/** The last job of a file tells how the file is, and stays with it. */
export async function deleteOldJobs(sql: Sql, days: number): Promise<void> {
  if (days === 0) return
  await sql`
    delete from knowledge.jobs as j where j.finished_at < now() - make_interval(days => ${days})
      and not exists (select from knowledge.files as f where f.job_id = j.job_id)`
}
