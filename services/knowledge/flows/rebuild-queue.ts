import { PlainJob } from '@casewright/contracts/knowledge/resources'
import type { Jobs } from '@casewright/kit/jobs'
import { hasDocuments } from '../queries/documents.ts'
import { type EngineDeps, rebuildIndex } from './index-search.ts'

export const rebuildQueue = 'rebuild_index'

/**
 * A rebuild that was cut off begins anew; the index that is searched stays until another is whole. An engine that was
 * configured after documents were written gets its first index at once.
 */
export async function startRebuilding(jobs: Jobs, deps: EngineDeps): Promise<void> {
  await jobs.work(rebuildQueue, PlainJob, (_, signal) => rebuildIndex(deps, signal))
  if ((await hasDocuments(deps.sql)) && (await deps.engine.ping()) !== undefined)
    await jobs.send(deps.sql, rebuildQueue, {}, { key: rebuildQueue })
}
