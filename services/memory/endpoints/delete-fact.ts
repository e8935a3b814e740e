import type { memory } from '@casewright/contracts/memory/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { factEntries } from '../flows/audit-facts.ts'
import { factById, removeFacts } from '../queries/facts.ts'
import { nextSeq } from '../queries/users.ts'

export const deleteFact: Handler<typeof memory.deleteFact, MemoryDeps> = async (
  { organization, user, params },
  { sql, transaction, audit },
) => {
  const fact = found(await factById(sql, { tenant_id: organization, user_id: user }, params.factId), 'fact')
  return transaction(async (sql) => {
    const seq = await nextSeq(sql, fact)
    // Of two deletes at once one finds it gone.
    found((await removeFacts(sql, fact, seq, [fact.fact_id])) || undefined, 'fact')
    await audit(sql, ...factEntries(fact, fact.fact_id, 'deleted', { revision: fact.revision }))
    return { fact_id: fact.fact_id, deleted: true }
  })
}
