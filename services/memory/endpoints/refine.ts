import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { factsEntry } from '../flows/audit-facts.ts'
import { refineFacts } from '../flows/refine.ts'

export const refine: Handler<typeof memory.refine, MemoryDeps> = async (
  { organization, body },
  { transaction, audit },
) => {
  const { user_id, ...options } = body
  const owner = { tenant_id: organization, user_id }
  return transaction(async (sql) => {
    const result = await refineFacts(sql, owner, options)
    const counts = { merged: result.merged.length, normalised: result.normalised.length }
    if (!options.dry_run && counts.merged + counts.normalised > 0)
      await audit(sql, factsEntry(owner, 'refined', counts))
    return result
  })
}
