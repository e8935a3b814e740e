import type { Run } from '@casewright/contracts/collector/collection-resources'
import { found, ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Once } from '@casewright/kit/http/idempotency'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { CollectorDeps } from '../deps.ts'
import { cancelRun, insertRun, liveRun, runById } from '../queries/runs.ts'
import { setActing, sourceById } from '../queries/sources.ts'
import { requireRunner } from './check-config.ts'

interface Person {
  organization: string
  user: string
}

/** The run acts for whoever starts it, and so do those that the schedule begins afterwards. */
export async function startOwnRun(
  { once, organization, user, params: { source_id } }: Person & { once: Once; params: { source_id: string } },
  deps: CollectorDeps,
): Promise<Run> {
  const seen = found(await sourceById(deps.sql, organization, source_id), 'source')
  await requireRunner(deps, { organization, user }, seen)
  return once(async (sql) => {
    const { enabled } = found(await sourceById(sql, organization, source_id, { lock: true }), 'source')
    if (!enabled) throw new ServiceError('conflict', 'the source is not enabled')
    const run = await queueRun(sql, deps, { organization, user, source_id, trigger: 'manual' })
    if (run) {
      await setActing(sql, source_id, user)
      return run
    }
    const live = await liveRun(sql, source_id)
    throw new ServiceError('conflict', 'a run of this source is under way already', live ?? null)
  })
}

/** The source must be locked. Undefined when one of its runs is under way. */
export async function queueRun(
  sql: Sql,
  { audit }: Pick<CollectorDeps, 'audit'>,
  {
    organization,
    user,
    source_id,
    trigger,
  }: { organization: string; user: string | null; source_id: string; trigger: Run['trigger'] },
): Promise<Run | undefined> {
  const run = await insertRun(sql, { run_id: uuidv7(), source_id, trigger })
  if (!run) return undefined
  const { run_id } = run
  await audit(sql, {
    organization,
    user,
    action: 'collector_run.queued',
    resource_type: 'collector_run',
    resource_id: run_id,
    details: { source_id, trigger },
  })
  return run
}

/** One that waits never begins; one that goes on finds out before it writes. */
export const cancelOwnRun = (
  { organization, user, params: { run_id } }: Person & { params: { run_id: string } },
  deps: CollectorDeps,
): Promise<Run> =>
  deps.transaction(async (sql) => {
    const { source_id } = found(await runById(sql, organization, run_id), 'run')
    if (!(await cancelRun(sql, run_id))) throw new ServiceError('conflict', 'the run has ended already')
    await deps.audit(sql, {
      organization,
      user,
      action: 'collector_run.cancelled',
      resource_type: 'collector_run',
      resource_id: run_id,
      details: { source_id },
    })
    return found(await runById(sql, organization, run_id), 'run')
  })
