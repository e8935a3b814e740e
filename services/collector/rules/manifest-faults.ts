import type { SeedManifest } from '@casewright/contracts/collector/resources'
import type { FieldProblem } from '@casewright/kit/data/errors'
import { orderItems } from './item-order.ts'

/** What no schema can say about a manifest. Paths begin at its root. */
export function manifestFaults({ package_id, items }: SeedManifest, folder: string): FieldProblem[] {
  const faults: FieldProblem[] = []
  if (package_id !== folder) faults.push({ path: 'package_id', message: `must be ${folder}, as its folder is called` })
  const ids = items.map(({ item_id }) => item_id)
  for (const [at, { item_id, depends_on }] of items.entries()) {
    const first = ids.indexOf(item_id)
    if (first < at)
      faults.push({ path: `items.${at}.item_id`, message: `${item_id} is taken: items.${first} has it already` })
    for (const [place, needed] of depends_on.entries())
      if (!ids.includes(needed))
        faults.push({ path: `items.${at}.depends_on.${place}`, message: `there is no item ${needed}` })
  }
  if (faults.length > 0) return faults
  const { circle } = orderItems(items)
  if (!circle) return []
  const at = ids.indexOf(circle[0] as string)
  return [{ path: `items.${at}.depends_on`, message: `the items wait for each other: ${circle.join(' → ')}` }]
}
