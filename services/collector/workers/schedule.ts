import { nextTime } from '../adapters/cron.ts'
import type { CollectorDeps } from '../deps.ts'
import { queueRun } from '../flows/change-run.ts'
import { lockDueSources, setNextRun } from '../queries/sources.ts'

const sourcesPerSweep = 50

/**
 * Queues a run of each source whose time has come, and sets its next time with it, so that a time is taken once however
 * many replicas look. Times that passed while nobody looked become one run; one that comes while a run is under way none.
 */
export async function fireSchedules(deps: CollectorDeps): Promise<void> {
  await deps.transaction(async (sql) => {
    for (const { source_id, organization, schedule } of await lockDueSources(sql, sourcesPerSweep)) {
      await queueRun(sql, deps, { organization, user: null, source_id, trigger: 'schedule' })
      const next = schedule ? nextTime(schedule.cron, schedule.timezone, new Date()) : null
      await setNextRun(sql, source_id, next)
    }
  })
}
