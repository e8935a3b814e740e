import { asServiceError, isRefusal } from '@casewright/kit/data/errors'
import { backoff } from '@casewright/kit/work/backoff'
import { LeaseLost, startLeasedWorker, stopping } from '@casewright/kit/work/leased-worker'
import { startPeriodic } from '@casewright/kit/work/periodic'
import type { KnowledgeDeps } from '../deps.ts'
import { indexFile, type Outcome } from '../flows/index-file.ts'
import { resumePurging } from '../flows/purge-base.ts'
import { claimJobs, finishJob, postponeJob, type RunningJob, renewJobs } from '../queries/running-jobs.ts'
import { failuresMax, jobPause } from '../rules/job-pauses.ts'

const pollMs = 1_000
const renewMs = 2_500
const resumeMs = 5_000

/** Makes files searchable, one at a time: their jobs are rows, so any replica may. */
export function startIndexing(deps: KnowledgeDeps): { stop(graceMs: number): Promise<void> } {
  const { sql, log } = deps
  const indexing = startLeasedWorker<RunningJob>({
    name: 'knowledge jobs',
    log,
    pollMs,
    atOnceMax: 1,
    keyOf: ({ job_id }) => job_id,
    claim: (max, held) => claimJobs(sql, max, held),
    work: (job, signal) => run(deps, job, signal),
    renewal: { everyMs: renewMs, renew: (jobs) => renewJobs(sql, jobs) },
  })
  const purging = startPeriodic('purges that were cut off', resumeMs, () => resumePurging(deps), log)
  return {
    async stop(graceMs) {
      await Promise.all([indexing.stop(graceMs), purging.stop()])
    },
  }
}

async function run(deps: KnowledgeDeps, job: RunningJob, signal: AbortSignal): Promise<void> {
  try {
    await settle(deps, job, await indexFile(deps, job, signal))
  } catch (error) {
    await afterFailure(deps, job, signal.aborted ? signal.reason : error)
  }
}

async function settle(deps: KnowledgeDeps, job: RunningJob, result: Outcome): Promise<void> {
  if (result.outcome === 'waits') {
    const { waits, reason } = result
    await postponeJob(deps.sql, job, { seconds: backoff(waits, jobPause), failures: 0, waits, error: reason })
  } else if (result.outcome === 'failed') await finishJob(deps.sql, job, { status: 'failed', error: result.reason })
  else await finishJob(deps.sql, job, { status: 'succeeded', error: result.note })
}

/** What was refused is refused again; what was an outage is tried again for a while. */
async function afterFailure(deps: KnowledgeDeps, job: RunningJob, error: unknown): Promise<void> {
  if (error instanceof LeaseLost) return
  // Another process goes on at once.
  if (error === stopping) return postponeJob(deps.sql, job, { ...job, seconds: 0, error: null })
  const { failures, job_id } = job
  const { message } = asServiceError(error)
  deps.log.warn({ err: error, job: job_id }, 'a job did not get on')
  if (isRefusal(error)) await finishJob(deps.sql, job, { status: 'failed', error: message })
  else if (failures + 1 >= failuresMax)
    await finishJob(deps.sql, job, { status: 'failed', error: `${message} (tried ${failures + 1} times)` })
  else
    await postponeJob(deps.sql, job, {
      seconds: backoff(failures + 1, jobPause),
      failures: failures + 1,
      waits: 0,
      error: message,
    })
}
