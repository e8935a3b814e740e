import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { ConsultationsDeps } from '../deps.ts'
import { ownSession } from '../flows/own-session.ts'
import { setFeedback } from '../queries/messages.ts'

/** The last word counts. Only answers can be judged. */
export const putFeedback: Handler<typeof consultations.putFeedback, ConsultationsDeps> = async (input, deps) => {
  const { params, body } = input
  const { id } = await ownSession(deps, { ...input, body: {} })
  const { rating, comment = null } = body
  const feedback = { rating, comment, at: new Date().toISOString() }
  return found(await setFeedback(deps.sql, id, params.messageId, feedback), 'message')
}
