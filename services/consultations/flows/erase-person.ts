import type { ErasedPart, PersonErasure } from '@casewright/contracts/people'
import { forgetAnswers } from '@casewright/kit/http/idempotency'
import { rehearse } from '@casewright/kit/postgres/rehearse'
import type { ConsultationsDeps } from '../deps.ts'
import { eraseSessions, maskMessages } from '../queries/people.ts'

export const eraseIn = (
  { user_id, organization_id, pseudonym, dry_run }: PersonErasure,
  { transaction }: Pick<ConsultationsDeps, 'transaction'>,
): Promise<ErasedPart> =>
  rehearse(transaction, dry_run, async (sql) => {
    const { sessions, ...counts } = await eraseSessions(sql, { user_id, organization_id })
    const masked_messages = await maskMessages(sql, { user_id, organization_id }, pseudonym)
    const answers = await forgetAnswers(sql, 'consultations', organization_id, user_id)
    return {
      erased: { sessions: sessions.length, ...counts, masked_messages, answers },
      kept: [],
      links: { sessions, matters: [], files: [], kept_files: [] },
    }
  })
