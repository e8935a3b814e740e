import { QueuedRun } from '@casewright/contracts/collector/collection-resources'
import { asServiceError, isRefusal } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { backoff } from '@casewright/kit/work/backoff'
import type { CollectorDeps } from '../deps.ts'
import { runQueue } from '../flows/change-run.ts'
import { collect } from '../flows/collect.ts'
import { resumeRemoving, startRemoving } from '../flows/remove-source.ts'
import { RunFailed, RunLost } from '../flows/run-ends.ts'
import { vanishUnseen } from '../queries/documents.ts'
import {
  type Delay,
  dueRuns,
  finishRun,
  postponeRun,
  prolongLease,
  type RunningRun,
  takeRun,
} from '../queries/running-runs.ts'
import { forgetOldRuns } from '../queries/runs.ts'
import type { Listing } from '../rules/listing.ts'
import { failuresMax, runPause } from '../rules/run-pauses.ts'
import { fireSchedules } from './schedule.ts'

const prolongMs = 2_500
const sweepMs = 5_000
const runsKept = 200

/**
 * The rows of runs say what is to be done, the queue only when to look at them. A run takes as long as its source is slow,
 * so several go on at once, and none of them in the time of a message. What there is no room for, and what was lost with
 * its process, is found by whoever sweeps.
 */
export async function startCollecting(deps: CollectorDeps): Promise<{ ended(): Promise<void> }> {
  const { collecting, stopping, log } = deps
  const running = new Map<string, Promise<void>>()
  const begin = (run_id: string): void => {
    if (running.has(run_id) || running.size >= collecting.runsAtOnce || stopping.aborted) return
    const work = runOnce(deps, run_id)
      .catch((err: unknown) => {
        log.warn({ err, run: run_id }, 'a run was not settled; it is taken up again when its lease ends')
        return false
      })
      .then(async (wasOurs) => {
        running.delete(run_id)
        if (wasOurs && !stopping.aborted) await lookForMore().catch(lateNotice)
      })
    running.set(run_id, work)
  }
  const lateNotice = (err: unknown) => log.warn({ err }, 'what is due was not looked for; the next sweep will')
  const lookForMore = async () => {
    for (const { run_id } of await dueRuns(deps.sql, collecting.runsAtOnce)) begin(run_id)
  }
  await deps.jobs.work(runQueue, QueuedRun, async ({ run_id }) => begin(run_id))
  await startRemoving(deps)
  const sweep = () => Promise.all([fireSchedules(deps), lookForMore(), resumeRemoving(deps)]).catch(lateNotice)
  let sweeping: Promise<unknown> | undefined
  const sweepOnce = () => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined
    })
  }
  sweepOnce()
  const timer = setInterval(sweepOnce, sweepMs).unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
  return {
    async ended() {
      await sweeping
      await Promise.all(running.values())
    },
  }
}

/** Gives whether there was something to do. */
async function runOnce(deps: CollectorDeps, run_id: string): Promise<boolean> {
  const run = await takeRun(deps.sql, run_id, uuidv7())
  if (!run) return false
  const held = hold(deps, run)
  try {
    if (run.failures >= failuresMax)
      throw new RunFailed(`whoever worked on it was cut off, ${run.failures} times in a row`)
    await succeed(deps, run, await collect(deps, run, held.signal))
  } catch (error) {
    // The service stops: whoever comes next begins at once.
    if (deps.stopping.aborted) await putOff(deps, run, { seconds: 0, failures: run.failures, error: null })
    else await afterFailure(deps, run, held.signal.aborted ? held.signal.reason : error)
  } finally {
    held.release()
  }
  return true
}

/** Keeps the run in our hands while we are at it; the signal says when it no longer is. */
function hold({ sql, log, stopping }: CollectorDeps, run: RunningRun) {
  const lost = new AbortController()
  const prolong = async () => {
    if (!(await prolongLease(sql, run))) lost.abort(new RunLost())
  }
  const timer = setInterval(
    () => void prolong().catch((err: unknown) => log.warn({ err, run: run.run_id }, 'a run was not held on to')),
    prolongMs,
  )
  return { signal: AbortSignal.any([lost.signal, stopping]), release: () => clearInterval(timer) }
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
  if (error instanceof RunLost) return
  const { message } = error instanceof RunFailed ? error : asServiceError(error)
  deps.log.warn({ err: error, run: run.run_id }, 'a run did not get on')
  const failWith = (reason: string) => end(deps, run, async () => ({ status: 'failed', error: reason, vanished: 0 }))
  if (error instanceof RunFailed || isRefusal(error)) await failWith(message)
  else if (run.failures + 1 >= failuresMax) await failWith(`${message} (tried ${run.failures + 1} times)`)
  else
    await putOff(deps, run, {
      seconds: backoff(run.failures + 1, runPause),
      failures: run.failures + 1,
      error: message,
    })
}

const putOff = ({ transaction, jobs }: CollectorDeps, run: RunningRun, delay: Delay): Promise<void> =>
  transaction(async (sql) => {
    if (await postponeRun(sql, run, delay))
      await jobs.send(sql, runQueue, { run_id: run.run_id }, { afterSeconds: delay.seconds })
  })

type Outcome = { status: 'succeeded' | 'failed'; error: string | null; vanished: number }

/** A run that is no longer ours ends otherwise, and nothing of this is written. */
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
      if (!counts) throw new RunLost()
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
      if (!(error instanceof RunLost)) throw error
    })
}
