import { found } from '@casewright/kit/data/errors'
import type { MemoryDeps } from '../deps.ts'
import { type FactViewer, factById, removeFacts } from '../queries/facts.ts'
import { nextSeq } from '../queries/users.ts'
import { factEntries } from './audit-facts.ts'

/** Deletes a fact that its viewer may see, with its revisions and conflicts. */
export async function deleteFactOf(
  viewer: FactViewer,
  fact_id: string,
  { sql, transaction, audit }: Pick<MemoryDeps, 'sql' | 'transaction' | 'audit'>,
): Promise<{ fact_id: string; deleted: boolean }> {
  const fact = found(await factById(sql, viewer, fact_id), 'fact')
  return transaction(async (sql) => {
    const seq = await nextSeq(sql, fact)
    // Of two deletes at once one finds it gone.
    found((await removeFacts(sql, fact, seq, [fact_id])) || undefined, 'fact')
    await audit(sql, ...factEntries(fact, fact_id, 'deleted', { revision: fact.revision }))
    return { fact_id, deleted: true }
  })
}
