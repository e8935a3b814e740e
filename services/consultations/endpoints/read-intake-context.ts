import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { profileOf } from '../flows/bind-matter.ts'
import { sessionFor } from '../flows/seen-session.ts'
import { recentMessages } from '../queries/messages.ts'

/** Without a matter, or while matter-service is away, there is no profile. */
export const readIntakeContext: Handler<typeof consultations.readIntakeContext, ConsultationsDeps> = async (
  input,
  deps,
) => {
  const session = await sessionFor(deps, input, 'read')
  const { matter_id, file_ids } = session
  const messages = await recentMessages(deps.sql, session.id, input.query.limit)
  return {
    session,
    messages: messages.map(({ role, content, created_at }) => ({ role, content, created_at })),
    file_ids,
    matter_profile: matter_id === null ? null : await profileOf(deps, input, matter_id).catch(() => null),
  }
}
