import { QueuedJob } from '@casewright/contracts/knowledge/bases'
import { asServiceError, isRefusal } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { backoff } from '@casewright/kit/work/backoff'
import type { KnowledgeDeps } from '../deps.ts'
import { indexFile, JobLost, type Outcome } from '../flows/index-file.ts'
import { resumePurging } from '../flows/purge-base.ts'
import {
  type Delay,
  finishJob,
  overdueJobs,
  postponeJob,
  prolongLease,
  type RunningJob,
  takeJob,
} from '../queries/running-jobs.ts'
import { failuresMax, jobPause } from '../rules/job-pauses.ts'

export const indexQueue = 'index'

const prolongMs = 2_500
const sweepMs = 5_000
const lateSeconds = 10
const jobsPerSweep = 100

/**
 * The rows of jobs say what is to be done, the queue only when to look at them: a message too many does nothing, and
 * one that is lost with its process is sent again by whoever sweeps.
 */
export async function startIndexing(deps: KnowledgeDeps): Promise<{ stop(): void }> {
  await deps.jobs.work(indexQueue, QueuedJob, ({ job_id }, signal) => run(deps, job_id, signal))
  const sweep = () =>
    void Promise.all([resend(deps), resumePurging(deps)]).catch((err) =>
      deps.log.warn({ err }, 'jobs that were cut off were not looked for; the next sweep will'),
    )
  sweep()
  const sweeping = setInterval(sweep, sweepMs).unref()
  return { stop: () => clearInterval(sweeping) }
}

async function resend({ transaction, jobs }: KnowledgeDeps): Promise<void> {
  await transaction(async (sql) => {
    for (const { job_id } of await overdueJobs(sql, lateSeconds, jobsPerSweep))
      await jobs.send(sql, indexQueue, { job_id }, { key: job_id })
  })
}

async function run(deps: KnowledgeDeps, job_id: string, stopped: AbortSignal): Promise<void> {
  const job = await takeJob(deps.sql, job_id, uuidv7())
  if (!job) return
  const held = hold(deps, job, stopped)
  try {
    await settle(deps, job, await indexFile(deps, job, held.signal))
  } catch (error) {
    // The service stops: whoever comes next begins at once.
    if (stopped.aborted) await putOff(deps, job, { ...job, seconds: 0, error: null })
    else await afterFailure(deps, job, held.signal.aborted ? held.signal.reason : error)
  } finally {
    held.release()
  }
}

/** Keeps the job in our hands while we are at it; the signal says when it no longer is. */
function hold({ sql, log }: KnowledgeDeps, job: RunningJob, stopped: AbortSignal) {
  const lost = new AbortController()
  let prolonging = false
  const prolong = async () => {
    // While we write, the row is locked by ourselves, and one that waits for it is enough.
    if (prolonging) return
    prolonging = true
    try {
      if (!(await prolongLease(sql, job))) lost.abort(new JobLost())
    } catch (err) {
      log.warn({ err, job: job.job_id }, 'a job was not held on to')
    } finally {
      prolonging = false
    }
  }
  const timer = setInterval(() => void prolong(), prolongMs)
  return { signal: AbortSignal.any([lost.signal, stopped]), release: () => clearInterval(timer) }
}

async function settle(deps: KnowledgeDeps, job: RunningJob, result: Outcome): Promise<void> {
  if (result.outcome === 'waits') {
    const { waits, reason } = result
    await putOff(deps, job, { seconds: backoff(waits, jobPause), failures: 0, waits, error: reason })
  } else if (result.outcome === 'failed') await finishJob(deps.sql, job, { status: 'failed', error: result.reason })
  else await finishJob(deps.sql, job, { status: 'succeeded', error: result.note })
}

/** What was refused is refused again; what was an outage is tried again for a while. */
async function afterFailure(deps: KnowledgeDeps, job: RunningJob, error: unknown): Promise<void> {
  if (error instanceof JobLost) return
  const { failures, job_id } = job
  const { message } = asServiceError(error)
  deps.log.warn({ err: error, job: job_id }, 'a job did not get on')
  if (isRefusal(error)) await finishJob(deps.sql, job, { status: 'failed', error: message })
  else if (failures + 1 >= failuresMax)
    await finishJob(deps.sql, job, { status: 'failed', error: `${message} (tried ${failures + 1} times)` })
  else
    await putOff(deps, job, {
      seconds: backoff(failures + 1, jobPause),
      failures: failures + 1,
      waits: 0,
      error: message,
    })
}

const putOff = ({ transaction, jobs }: KnowledgeDeps, job: RunningJob, delay: Delay): Promise<void> =>
  transaction(async (sql) => {
    if (await postponeJob(sql, job, delay))
      await jobs.send(sql, indexQueue, { job_id: job.job_id }, { afterSeconds: delay.seconds })
  })
