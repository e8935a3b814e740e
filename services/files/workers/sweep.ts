import { type Periodic, startPeriodic } from '@casewright/kit/work/periodic'
import type { FilesDeps } from '../deps.ts'
import type { Resumable } from '../flows/resumable.ts'
import { discard } from '../flows/store-bytes.ts'
import { dropUnusedBlobs } from '../queries/blobs.ts'
import { removeDue } from '../queries/files.ts'
import { dueKeys, releaseKeys } from '../queries/loose-keys.ts'
import { forgetOldTurns } from '../queries/parse-turns.ts'
import { dropExpiredReservations } from '../queries/quotas.ts'

const keysPerSweep = 500
const hourMs = 3_600_000

const sweepMs = 10 * 60_000

export const startSweeping = (deps: FilesDeps, resumable: Resumable): Periodic =>
  startPeriodic('sweep of files', sweepMs, () => sweep(deps, resumable), deps.log)

/** Takes away what is past its time. Any replica may, at any time. */
export async function sweep(deps: FilesDeps, resumable: Pick<Resumable, 'sweep'>): Promise<void> {
  const { transaction, storage, limits } = deps
  await forgetOldTurns(deps.sql)
  await dropExpiredReservations(deps.sql)
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
