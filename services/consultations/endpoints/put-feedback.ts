import type { consultations } from '@casewright/contracts/consultations/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { seenSession } from '../flows/seen-session.ts'
import { setFeedback } from '../queries/messages.ts'

/** The last word counts. Only answers can be judged. */
export const putFeedback: Handler<typeof consultations.putFeedback, ConsultationsDeps> = async (input, deps) => {
  const { params, body } = input
  const { user, organization } = input
  const { id } = await seenSession(deps, input, 'write')
  const { rating, comment = null } = body
  const feedback = { rating, comment, at: new Date().toISOString() }
  return deps.transaction(async (sql) => {
    const message = found(await setFeedback(sql, id, params.messageId, feedback), 'message')
    await deps.audit(sql, {
      organization,
      user,
      action: 'consultation.feedback',
      resource_type: 'consultation',
      resource_id: id,
      details: { message_id: message.id, rating },
    })
    return message
  })
}
