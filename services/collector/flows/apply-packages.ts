import type { PackageResult, SeedItemResult } from '@casewright/contracts/collector/resources'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { CollectorDeps } from '../deps.ts'
import type { NewApply } from '../queries/seed-applies.ts'
import { appliedItems, forgetAppliedItem, putAppliedItem } from '../queries/seed-items.ts'
import { noRows, sumOf } from '../rules/counts.ts'
import { executors, type SendOptions } from './executors.ts'
import { type Hold, holdPackages, takenOver } from './hold-packages.ts'
import { type LoadedItem, type LoadedPackage, loadPackage } from './load-package.ts'

export interface ApplyOrder {
  package_ids: readonly string[]
  dry_run: boolean
  force: boolean
  user?: string | undefined
  organization?: string | undefined
}

/** Every package is checked before the first row of any is sent. */
export async function applyPackages(deps: CollectorDeps, order: ApplyOrder): Promise<PackageResult[]> {
  const applies: (NewApply & { loaded: LoadedPackage })[] = []
  for (const package_id of order.package_ids) {
    const loaded = await loadPackage(deps, package_id)
    applies.push({ loaded, ...newApply(loaded, order) })
  }
  return holdPackages(deps, applies, async (hold) => {
    const results: PackageResult[] = []
    for (const { loaded, apply_id } of applies) results.push(await applyPackage(deps, hold, loaded, apply_id, order))
    return results
  })
}

const newApply = (
  { content_hash, manifest: { package_id, version } }: LoadedPackage,
  { dry_run, user, organization }: ApplyOrder,
): NewApply => ({
  apply_id: uuidv7(),
  package_id,
  version,
  content_hash,
  dry_run,
  user_id: user ?? null,
  user_organization: organization ?? null,
})

async function applyPackage(
  deps: CollectorDeps,
  hold: Hold,
  { manifest: { package_id, version }, content_hash, items }: LoadedPackage,
  apply_id: string,
  { dry_run, force, user }: ApplyOrder,
): Promise<PackageResult> {
  const rows = await appliedItems(deps.sql, package_id)
  const applied = new Map(rows.map((row) => [row.item_id, row.content_hash]))
  const results: SeedItemResult[] = []
  for (const item of items) {
    hold.signal.throwIfAborted()
    const known = applied.get(item.item_id)
    const before = items.filter((_, at) => ['applied', 'unchanged'].includes(results[at]?.status as string))
    const about = { package_id, apply_id, dry_run, signal: hold.signal, before }
    results.push(skipped(item, known, results, force) ?? (await applyItem(deps, item, known, about)))
  }
  const counts = sumOf(results)
  const status = results.some((item) => ['failed', 'blocked'].includes(item.status)) ? 'failed' : 'succeeded'
  await deps.transaction(async (sql) => {
    await hold.end(sql, apply_id, status, counts)
    if (dry_run) return
    await deps.audit(sql, {
      organization: null,
      user: user ?? null,
      action: status === 'succeeded' ? 'seed_package.applied' : 'seed_package.failed',
      resource_type: 'seed_package',
      resource_id: package_id,
      details: { apply_id, version, content_hash, status, force, ...counts },
    })
  })
  const started_at = hold.startedAt.get(package_id) as string
  return { package_id, apply_id, version, content_hash, dry_run, force, status, ...counts, items: results, started_at }
}

/** What need not or cannot be sent. */
function skipped(
  { item_id, kind, depends_on, content_hash, rowCount }: LoadedItem,
  known: string | undefined,
  before: readonly SeedItemResult[],
  force: boolean,
): SeedItemResult | undefined {
  const about = { item_id, kind, errors: [], ...noRows }
  const missing = before.filter(
    (other) => depends_on.includes(other.item_id) && ['failed', 'blocked'].includes(other.status),
  )
  if (missing.length > 0) {
    const names = missing.map((other) => other.item_id).join(', ')
    return { ...about, status: 'blocked', reason: `it depends on ${names}` }
  }
  if (known !== content_hash || force) return undefined
  return { ...about, status: 'unchanged', reason: null, unchanged: rowCount }
}

/** An item is noted as done after its last row, and not while it is being sent: whatever happens then, it is sent again. */
async function applyItem(
  deps: CollectorDeps,
  item: LoadedItem,
  known: string | undefined,
  { package_id, apply_id, ...options }: { package_id: string; apply_id: string } & SendOptions,
): Promise<SeedItemResult> {
  const { item_id, kind, content_hash } = item
  const { dry_run } = options
  if (!dry_run && known !== undefined) await forgetAppliedItem(deps.sql, package_id, item_id)
  const { reason, ...outcome } = await executors[kind](deps, item, options)
  const isDone = outcome.failed === 0
  if (isDone && !dry_run && !(await putAppliedItem(deps.sql, apply_id, { package_id, item_id, content_hash })))
    throw takenOver()
  return { item_id, kind, status: isDone ? 'applied' : 'failed', reason, ...outcome }
}
