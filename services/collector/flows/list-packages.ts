import type { ListedPackage } from '@casewright/contracts/collector/resources'
import { type FieldProblem, isRefusal } from '@casewright/kit/data/errors'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { CollectorDeps } from '../deps.ts'
import { lastApplies } from '../queries/seed-applies.ts'
import { appliedItems } from '../queries/seed-items.ts'
import { type LoadedPackage, loadPackage } from './load-package.ts'

/** One page of the packages, by name. One that is faulty hides no other: it is listed with what is wrong. */
export async function packagesPage(deps: CollectorDeps, query: Parameters<typeof pageWindow>[0]) {
  const window = pageWindow(query)
  const { offset, size } = window
  const [names, applies, applied] = await Promise.all([
    deps.packages.names(),
    lastApplies(deps.sql),
    appliedItems(deps.sql),
  ])
  const isApplied = new Set(applied.map((row) => JSON.stringify([row.package_id, row.item_id, row.content_hash])))
  const items: ListedPackage[] = []
  for (const package_id of names.slice(offset, offset + size)) {
    const { package_id: _, ...last } = applies.find((apply) => apply.package_id === package_id) ?? {}
    const last_apply = 'apply_id' in last ? (last as NonNullable<ListedPackage['last_apply']>) : null
    items.push({ package_id, ...(await about(deps, package_id, isApplied)), last_apply })
  }
  return toPage(items, names.length, window)
}

type About = Omit<ListedPackage, 'package_id' | 'last_apply'>

async function about(deps: CollectorDeps, package_id: string, isApplied: ReadonlySet<string>): Promise<About> {
  const loaded = await loadPackage(deps, package_id).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    return error.details as FieldProblem[]
  })
  return Array.isArray(loaded) ? faulty(loaded) : sound(loaded, isApplied)
}

const faulty = (problems: FieldProblem[]): About => ({
  name: null,
  version: null,
  description: null,
  content_hash: null,
  items: 0,
  problems,
  is_current: false,
})

function sound({ manifest, content_hash, items }: LoadedPackage, isApplied: ReadonlySet<string>): About {
  const { package_id, name, version, description = null } = manifest
  const isCurrent = items.every((item) => isApplied.has(JSON.stringify([package_id, item.item_id, item.content_hash])))
  return { name, version, description, content_hash, items: items.length, problems: [], is_current: isCurrent }
}
