import { PlainJob } from '@casewright/contracts/knowledge/resources'
import type { Jobs } from '@casewright/kit/work/jobs'
import { type EngineDeps, lacksIndex, rebuildIndex } from '../flows/index-in-engine.ts'

export const rebuildQueue = 'rebuild_index'

/** With pauses of up to five minutes: longer than another rebuild that is under way. */
const attempts = 30
/** Millions of chunks take hours. */
const secondsMax = 6 * 3600

/**
 * A rebuild that was cut off begins anew; the index that is searched stays until another is whole. An engine that was
 * configured after documents were written gets its first index at once.
 */
export async function startRebuilding(jobs: Jobs, deps: EngineDeps): Promise<void> {
  await jobs.work(rebuildQueue, PlainJob, (_, signal) => rebuildIndex(deps, signal), { attempts, secondsMax })
  if (await lacksIndex(deps)) await jobs.send(deps.sql, rebuildQueue, {}, { key: rebuildQueue })
}
