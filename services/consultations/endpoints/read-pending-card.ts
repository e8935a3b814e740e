import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { seenSession } from '../flows/seen-session.ts'
import { pendingCardQuery } from '../rules/engine-request.ts'
import { whoOf } from '../rules/who.ts'

export const readPendingCard: Handler<typeof consultations.readPendingCard, ConsultationsDeps> = async (
  input,
  deps,
) => {
  const session = await seenSession(deps, input, 'read')
  return deps.aiEngine.readPendingCard({ ...whoOf(input), query: pendingCardQuery(session) })
}
