import type { SeedCounts } from '@casewright/contracts/collector/resources'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import { startPeriodic } from '@casewright/kit/work/periodic'
import type { CollectorDeps } from '../deps.ts'
import { beginApply, endApply, type NewApply, renewApplies } from '../queries/seed-applies.ts'
import { noRows } from '../rules/counts.ts'

/** Packages that no other process applies meanwhile. */
export interface Hold {
  /** By package. */
  startedAt: ReadonlyMap<string, string>
  /** Aborts when the service stops, or when somebody else has taken the packages over. */
  signal: AbortSignal
  /** Lets one of them go, within the transaction of `sql`. */
  end(sql: Sql, apply_id: string, status: 'succeeded' | 'failed', counts: SeedCounts): Promise<void>
}

export const takenOver = (): ServiceError =>
  new ServiceError('conflict', 'this process was silent for too long, and another one has taken the package over')

/** Takes all of the packages or none. What `work` has not ended when it throws is marked as interrupted. */
export async function holdPackages<T>(
  { sql, transaction, log, seedLeaseMs, stopping }: CollectorDeps,
  applies: readonly NewApply[],
  work: (hold: Hold) => Promise<T>,
): Promise<T> {
  const startedAt = await transaction((sql) => beginAll(sql, applies, seedLeaseMs))
  const held = new Set(applies.map(({ apply_id }) => apply_id))
  const lost = new AbortController()
  const renew = async () => {
    if (held.size === 0) return
    const renewed = await renewApplies(sql, [...held], seedLeaseMs)
    if ([...held].some((apply_id) => !renewed.includes(apply_id))) lost.abort(takenOver())
  }
  const renewing = startPeriodic('renewal of seed packages', seedLeaseMs / 3, renew, log)
  try {
    return await work({
      startedAt,
      signal: AbortSignal.any([stopping, lost.signal]),
      async end(sql, apply_id, status, counts) {
        held.delete(apply_id)
        if (!(await endApply(sql, apply_id, status, counts))) throw takenOver()
      },
    })
  } finally {
    await renewing.stop()
    for (const apply_id of held)
      await endApply(sql, apply_id, 'interrupted', noRows).catch((err) =>
        log.warn({ err }, 'an interrupted apply of a seed package is let go when its lease ends'),
      )
  }
}

/** In the order of their names, so that two who want the same packages do not wait for each other. */
async function beginAll(sql: Sql, applies: readonly NewApply[], leaseMs: number): Promise<Map<string, string>> {
  const startedAt = new Map<string, string>()
  for (const apply of applies.toSorted((one, other) => (one.package_id < other.package_id ? -1 : 1))) {
    const { package_id } = apply
    const { begun, started_at: since } = await beginApply(sql, apply, leaseMs)
    if (!begun)
      throw new ServiceError('conflict', `${package_id} is being applied already${since ? `, since ${since}` : ''}`, {
        package_id,
        since,
      })
    startedAt.set(package_id, since as string)
  }
  return startedAt
}
