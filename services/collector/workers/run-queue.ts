import { asServiceError, isRefusal } from '@casewright/kit/data/errors'
import { backoff } from '@casewright/kit/work/backoff'
import { LeaseLost, startLeasedWorker, stopping } from '@casewright/kit/work/leased-worker'
import { startPeriodic } from '@casewright/kit/work/periodic'
import type { CollectorDeps } from '../deps.ts'
import { collect } from '../flows/collect.ts'
import { resumeRemoving, startRemoving } from '../flows/remove-source.ts'
import { RunFailed } from '../flows/run-ends.ts'
import { vanishUnseen } from '../queries/documents.ts'
import { claimRuns, finishRun, postponeRun, type RunningRun, renewRuns } from '../queries/running-runs.ts'
import { forgetOldRuns } from '../queries/runs.ts'
import type { Listing } from '../rules/listing.ts'
import { failuresMax, runPause } from '../rules/run-pauses.ts'
import { fireSchedules } from './schedule.ts'

const pollMs = 1_000
const renewMs = 2_500
const sweepMs = 5_000
const runsKept = 200

/** Runs are rows, so any replica may work on them. A run takes as long as its source is slow, so several go on at once. */
export async function startCollecting(deps: CollectorDeps): Promise<{ stop(): Promise<void> }> {
  const { sql, log, collecting } = deps
  await startRemoving(deps)
  const runs = startLeasedWorker<RunningRun>({
    name: 'collector runs',
    log,
    pollMs,
    atOnceMax: collecting.runsAtOnce,
    keyOf: ({ run_id }) => run_id,
    claim: (max, held) => claimRuns(sql, max, held),
    work: (run, signal) => collectRun(deps, run, signal),
    renewal: { everyMs: renewMs, renew: (held) => renewRuns(sql, held) },
  })
  const scheduling = startPeriodic('schedules of sources', sweepMs, () => fireSchedules(deps), log)
  const removing = startPeriodic('removals that were cut off', sweepMs, () => resumeRemoving(deps), log)
  return {
    async stop() {
      await Promise.all([runs.stop(), scheduling.stop(), removing.stop()])
    },
  }
}

async function collectRun(deps: CollectorDeps, run: RunningRun, signal: AbortSignal): Promise<void> {
  try {
    if (run.failures >= failuresMax)
      throw new RunFailed(`whoever worked on it was cut off, ${run.failures} times in a row`)
    await succeed(deps, run, await collect(deps, run, signal))
  } catch (error) {
    await afterFailure(deps, run, signal.aborted ? signal.reason : error)
  }
}

/**
 * Only from a whole listing can be told what has vanished; a feed is never whole, because it drops what is old. A listing
 * that is cut off at the source's limit is told of.
 */
async function succeed(deps: CollectorDeps, run: RunningRun, { isWhole }: Listing): Promise<void> {
  const { source_id, kind, documents_max } = run.source
  const error = isWhole ? null : `the source has more than ${documents_max} documents; the rest was left out`
  await end(deps, run, async (sql) => {
    const vanished = isWhole && kind !== 'rss' ? await vanishUnseen(sql, source_id, run.run_id) : 0
    return { status: 'succeeded', error, vanished }
  })
}

/** What was refused is refused again; what was an outage is tried again for a while. */
async function afterFailure(deps: CollectorDeps, run: RunningRun, error: unknown): Promise<void> {
  if (error instanceof LeaseLost) return
  // Another process goes on at once.
  if (error === stopping) return postponeRun(deps.sql, run, { seconds: 0, failures: run.failures, error: null })
  const { message } = error instanceof RunFailed ? error : asServiceError(error)
  deps.log.warn({ err: error, run: run.run_id }, 'a run did not get on')
  const failWith = (reason: string) => end(deps, run, async () => ({ status: 'failed', error: reason, vanished: 0 }))
  if (error instanceof RunFailed || isRefusal(error)) await failWith(message)
  else if (run.failures + 1 >= failuresMax) await failWith(`${message} (tried ${run.failures + 1} times)`)
  else
    await postponeRun(deps.sql, run, {
      seconds: backoff(run.failures + 1, runPause),
      failures: run.failures + 1,
      error: message,
    })
}

type Outcome = { status: 'succeeded' | 'failed'; error: string | null; vanished: number }

/** Writes nothing for a run that another process owns or that was cancelled. */
async function end(
  deps: CollectorDeps,
  run: RunningRun,
  decide: (sql: CollectorDeps['sql']) => Promise<Outcome>,
): Promise<void> {
  const { run_id, source, organization } = run
  await deps
    .transaction(async (sql) => {
      const outcome = await decide(sql)
      const counts = await finishRun(sql, run, outcome)
      if (!counts) throw new LeaseLost()
      await forgetOldRuns(sql, source.source_id, runsKept)
      await deps.audit(sql, {
        organization,
        user: null,
        action: `collector_run.${outcome.status}`,
        resource_type: 'collector_run',
        resource_id: run_id,
        details: { source_id: source.source_id, ...counts },
      })
    })
    .catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error
    })
}
