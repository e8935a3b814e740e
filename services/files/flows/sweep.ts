import type { FilesDeps } from '../deps.ts'
import { dropUnusedBlobs } from '../queries/blobs.ts'
import { removeDue, requeueStuck } from '../queries/files.ts'
import { dueKeys, releaseKeys } from '../queries/loose-keys.ts'
import { parseQueue } from './register-files.ts'
import type { Resumable } from './resumable.ts'
import { discard } from './store-bytes.ts'

const keysPerSweep = 500
const hourMs = 3_600_000

const sweepMs = 10 * 60_000

/** A parsing that is under way for longer than twice what it may take has nobody at it any more. */
const stuckMs = (timeoutMs: number): number => 2 * timeoutMs

/** At the start, and then now and then. */
export function startSweeping(deps: FilesDeps, resumable: Resumable): { stop(): void } {
  const run = () =>
    void sweep(deps, resumable).catch((err) => deps.log.warn({ err }, 'files were not swept; the next sweep will'))
  run()
  const timers = [
    setInterval(run, sweepMs).unref(),
    // What a process that was killed just before our start was parsing counts as stuck from then on.
    setTimeout(run, stuckMs(deps.limits.FILES_PARSE_TIMEOUT_MS) + 1000).unref(),
  ]
  return { stop: () => timers.forEach(clearTimeout) }
}

/** Takes away what is past its time, and takes up again what a dead process left in the middle. Any replica may, at any time. */
export async function sweep(deps: FilesDeps, resumable: Pick<Resumable, 'sweep'>): Promise<void> {
  const { transaction, storage, limits, jobs } = deps
  // First, because it needs nothing but the database: a storage that is away holds up no parsing.
  await transaction(async (sql) => {
    for (const fileId of await requeueStuck(sql, stuckMs(limits.FILES_PARSE_TIMEOUT_MS)))
      await jobs.send(sql, parseQueue, { fileId }, { key: fileId })
  })
  await transaction(async (sql) => {
    const removed = await removeDue(sql, {
      graceHours: limits.FILES_DELETE_GRACE_HOURS,
      uploadHours: limits.FILES_UPLOAD_HOURS,
    })
    const keys = removed.map(({ storage_key }) => storage_key)
    const pending = removed.filter(({ status }) => status === 'pending_upload').map(({ storage_key }) => storage_key)
    await releaseKeys(sql, [...new Set([...(await dropUnusedBlobs(sql, keys)), ...pending])])
  })
  await discard(deps, await dueKeys(deps.sql, keysPerSweep))
  await Promise.all([storage.sweep(limits.FILES_UPLOAD_HOURS * hourMs), resumable.sweep()])
}
