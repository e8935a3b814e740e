import type { KnowledgeJob } from '@casewright/contracts/knowledge/resources'
import { found, ServiceError } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { KnowledgeDeps } from '../deps.ts'
import { lockFile } from '../queries/files.ts'
import { cancelJob, jobById, requeueJob } from '../queries/jobs.ts'

interface Change {
  organization: string
  user: string
  params: { job_id: string }
}

/** One that waits never begins; one that runs finds out before it writes. */
export const cancelOwnJob = (change: Change, deps: KnowledgeDeps): Promise<KnowledgeJob> =>
  deps.transaction(async (sql) => {
    const { job } = await ownJob(sql, change)
    if (!(await cancelJob(sql, job.job_id))) throw new ServiceError('conflict', 'the job has ended already')
    return record(sql, change, deps, 'cancelled')
  })

/** Only a file's last job: an earlier one would put an older order above a newer. The job then acts for who retries it. */
export const retryOwnJob = (change: Change, deps: KnowledgeDeps): Promise<KnowledgeJob> =>
  deps.transaction(async (sql) => {
    const { job, base_no } = await ownJob(sql, change)
    const file = await lockFile(sql, base_no, job.file_id)
    if (!file) throw new ServiceError('conflict', 'the file is no longer in the base; add it again')
    if (file.job_id !== job.job_id)
      throw new ServiceError('conflict', 'the file was added again since', {
        job_id: file.job_id,
      })
    if (!(await requeueJob(sql, job.job_id, change.user)))
      throw new ServiceError('conflict', 'only a job that failed or was cancelled can be run again')
    return record(sql, change, deps, 'retried')
  })

const ownJob = async (sql: Sql, { organization, params }: Change) =>
  found(await jobById(sql, organization, params.job_id), 'job')

async function record(
  sql: Sql,
  change: Change,
  { audit }: KnowledgeDeps,
  what: 'cancelled' | 'retried',
): Promise<KnowledgeJob> {
  const { organization, user } = change
  const { job } = await ownJob(sql, change)
  await audit(sql, {
    organization,
    user,
    action: `knowledge_job.${what}`,
    resource_type: 'knowledge_job',
    resource_id: job.job_id,
    details: { kb_id: job.kb_id, file_id: job.file_id },
  })
  return job
}
