import type { ErasedPart, PersonErasure } from '@casewright/contracts/people'
import { forgetAnswers } from '@casewright/kit/http/idempotency'
import { rehearse } from '@casewright/kit/postgres/rehearse'
import type { MemoryDeps } from '../deps.ts'
import { removeFacts } from '../queries/facts.ts'
import { eraseUser, factsOfCases } from '../queries/people.ts'
import { nextSeq } from '../queries/users.ts'

/** All facts of the person, and what others remember of matters that are erased with them. */
export async function eraseIn(
  { user_id, organization_id, dry_run, links: { matters } }: PersonErasure,
  { transaction, recallIndexes }: Pick<MemoryDeps, 'transaction' | 'recallIndexes'>,
): Promise<ErasedPart> {
  const person = { tenant_id: organization_id, user_id }
  const erased = await rehearse(transaction, dry_run, async (sql) => {
    const own = await eraseUser(sql, person)
    let others = 0
    for (const { fact_ids, ...owner } of await factsOfCases(sql, organization_id, matters))
      others += await removeFacts(sql, owner, await nextSeq(sql, owner), fact_ids)
    const answers = await forgetAnswers(sql, 'memory', organization_id, user_id)
    return { ...own, facts_of_erased_matters: others, answers }
  })
  if (!dry_run) recallIndexes.forget(person)
  return { erased, kept: [], links: { sessions: [], matters: [], files: [], kept_files: [] } }
}
