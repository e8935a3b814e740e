import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { invalidInput } from '@casewright/kit/errors'
import type { MemoryDeps } from '../deps.ts'
import { auditFacts } from '../flows/audit-facts.ts'
import { reconcileMatter } from '../flows/reconcile.ts'

export const reconcile: Handler<typeof memory.reconcile, MemoryDeps> = async (
  { organization, body },
  { transaction, audit },
) => {
  const seen = new Set<string>()
  const repeated = body.facts.flatMap(({ entity_key }, index) =>
    seen.size === seen.add(entity_key).size
      ? [{ path: `body.facts.${index}.entity_key`, message: 'is in the list twice' }]
      : [],
  )
  if (repeated.length > 0) throw invalidInput(repeated)
  const owner = { tenant_id: organization, user_id: body.user_id }
  return transaction(async (sql) => {
    const { items, ...counts } = await reconcileMatter(sql, owner, body)
    if (counts.created + counts.revised + counts.contested + counts.removed > 0)
      await auditFacts(audit, sql, owner, 'reconciled', counts)
    return { ...counts, items }
  })
}
