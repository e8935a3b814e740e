import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { ownSession } from '../flows/own-session.ts'
import { threadOf } from '../rules/engine-request.ts'

export const readPendingCard: Handler<typeof consultations.readPendingCard, ConsultationsDeps> = async (
  input,
  deps,
) => {
  const { id } = await ownSession(deps, input)
  return deps.aiEngine.readPendingCard({ query: { thread_id: threadOf(id) } })
}
