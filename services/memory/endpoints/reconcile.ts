import type { memory } from '@casewright/contracts/memory/endpoints'
import { invalidInput } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { reconcileMatter } from '../flows/reconcile.ts'

export const reconcile: Handler<typeof memory.reconcile, MemoryDeps> = async ({ organization, body }, deps) => {
  const seen = new Set<string>()
  const repeated = body.facts.flatMap(({ entity_key }, index) =>
    seen.size === seen.add(entity_key).size
      ? [{ path: `body.facts.${index}.entity_key`, message: 'is in the list twice' }]
      : [],
  )
  if (repeated.length > 0) throw invalidInput(repeated)
  return reconcileMatter(deps, { tenant_id: organization, user_id: body.user_id }, body)
}
