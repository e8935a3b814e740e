import type { ErasedPart, PersonErasure } from '@casewright/contracts/people'
import { forgetAnswers } from '@casewright/kit/http/idempotency'
import { rehearse } from '@casewright/kit/postgres/rehearse'
import type { MatterDeps } from '../deps.ts'
import { deliveredFiles, eraseMatters, lockOwnMatters, lockSharedMatters, renamePerson } from '../queries/people.ts'

/** Matters of the person alone go whole; others are the firm's file, and lose the person's name (docs/decisions/0032). */
export const eraseIn = (
  { user_id, organization_id, pseudonym, dry_run }: PersonErasure,
  { transaction }: Pick<MatterDeps, 'transaction'>,
): Promise<ErasedPart> =>
  rehearse(transaction, dry_run, async (sql) => {
    const person = { user_id, organization_id }
    const matters = await lockOwnMatters(sql, person)
    const erased = await eraseMatters(sql, matters)
    const shared = await lockSharedMatters(sql, person)
    await renamePerson(sql, user_id, shared, pseudonym)
    const kept_files = await deliveredFiles(sql, shared)
    const answers = await forgetAnswers(sql, 'matter', organization_id, user_id)
    const reason = 'other members keep them: the person is named by a pseudonym, the work product stays'
    return {
      erased: { ...erased, answers },
      kept: shared.length > 0 ? [{ kind: 'matters', count: shared.length, reason }] : [],
      links: { sessions: [], matters, files: [], kept_files },
    }
  })
