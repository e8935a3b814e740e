import type { PackageResult } from '@casewright/contracts/collector/resources'
import { asServiceError, isRefusal } from '@casewright/kit/data/errors'
import { SettingsError } from '@casewright/kit/data/settings'
import type { Check } from '@casewright/kit/http/health'
import { pause } from '@casewright/kit/work/pause'
import type { CollectorConfig } from '../config.ts'
import type { CollectorDeps } from '../deps.ts'
import { applyPackages } from './apply-packages.ts'

/** The seeding of a start, in the background. */
interface Seeding {
  check: Check
  /** Says so while the packages are being applied. */
  starting(): string | undefined
  /** Rejects when the packages could not be applied and this is production. */
  started(): Promise<void>
  /** Resolves when it has ended, however. */
  ended: Promise<void>
}

const pauseMsMax = 10_000

/**
 * Applies the packages of the configuration. The services that take them may be starting too, and another replica may be
 * doing the same: both are waited for. What is applied already is not sent again.
 */
export function seedAtStart(
  deps: CollectorDeps,
  { seedPackageIds, production, SEED_STARTUP_WAIT_SECONDS }: CollectorConfig,
): Seeding {
  const { log, stopping } = deps
  const applying = 'seed packages are being applied'
  let note: string | undefined = seedPackageIds.length > 0 ? applying : undefined
  let failure: string | undefined
  const run = async () => {
    failure = await seed(deps, seedPackageIds, Date.now() + SEED_STARTUP_WAIT_SECONDS * 1000)
    note = failure
    if (failure && !stopping.aborted) log.error({ packages: seedPackageIds, reason: failure }, 'seeding failed')
  }
  const ended = note === undefined ? Promise.resolve() : run()
  return {
    check: { name: 'seed packages', required: false, run: async () => note },
    starting: () => (note === applying ? applying : undefined),
    ended,
    async started() {
      if (!production) return
      await ended
      if (failure)
        throw new SettingsError(
          `The seed packages that SEED_PACKAGE_IDS_ON_STARTUP and SEED_RESOURCES_ON_STARTUP ask for could not be applied: ${failure}`,
        )
    },
  }
}

/** Resolves to what is wrong, once it is no use to try again. */
async function seed(deps: CollectorDeps, package_ids: readonly string[], until: number): Promise<string | undefined> {
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMsMax, pauseMs * 2)) {
    const { reason, hopeless } = await attempt(deps, package_ids)
    if (reason === undefined || hopeless || Date.now() >= until || deps.stopping.aborted) return reason
    deps.log.info({ reason }, 'seeding is tried again')
    await pause(pauseMs, deps.stopping)
  }
}

interface Attempt {
  reason?: string
  hopeless?: boolean
}

async function attempt(deps: CollectorDeps, package_ids: readonly string[]): Promise<Attempt> {
  try {
    const results = await applyPackages(deps, { package_ids, dry_run: false, force: false })
    for (const { package_id, version, status, created, updated, unchanged, failed } of results)
      deps.log[status === 'succeeded' ? 'info' : 'warn'](
        { package_id, version, status, created, updated, unchanged, failed },
        status === 'succeeded' ? 'seed package applied' : 'seed package not applied whole',
      )
    return judge(results)
  } catch (error) {
    const { message, code } = asServiceError(error)
    return { reason: message, hopeless: isRefusal(error) && code !== 'conflict' }
  }
}

/** A row that was refused will be refused again; a target that was away may come. */
function judge(results: readonly PackageResult[]): Attempt {
  const failed = results.flatMap(({ package_id, items }) =>
    items.filter(({ status }) => status === 'failed').map((item) => ({ package_id, ...item })),
  )
  if (failed.length === 0) return {}
  const reasons = failed.map(({ package_id, item_id, reason, errors: [first], failed: rows }) => {
    const detail = reason ?? (first ? `${first.row} ${first.message}`.trim() : 'it was refused')
    return `${package_id}/${item_id}: ${rows} rows failed (${detail})`
  })
  return { reason: reasons.join('; '), hopeless: failed.every(({ reason }) => reason === null) }
}
