import type { ErasedPart, PersonErasure } from '@casewright/contracts/people'
import { forgetAnswers } from '@casewright/kit/http/idempotency'
import { rehearse } from '@casewright/kit/postgres/rehearse'
import type { CollectorDeps } from '../deps.ts'
import { countSources, maskApplies } from '../queries/people.ts'

/** Sources are the organization's and go on collecting for whoever made them. */
export const eraseIn = (
  { user_id, organization_id, pseudonym, dry_run }: PersonErasure,
  { transaction }: Pick<CollectorDeps, 'transaction'>,
): Promise<ErasedPart> =>
  rehearse(transaction, dry_run, async (sql) => {
    const masked_applies = await maskApplies(sql, { organization_id, user_id }, pseudonym)
    const answers = await forgetAnswers(sql, 'collector', organization_id, user_id)
    const count = await countSources(sql, { organization_id, user_id })
    return {
      erased: { masked_applies, answers },
      kept: count > 0 ? [{ kind: 'sources', count, reason: 'they collect for the organization under this user' }] : [],
      links: { sessions: [], matters: [], files: [], kept_files: [] },
    }
  })
