import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { ServiceError } from '@casewright/kit/errors'
import type { ConsultationsDeps } from '../deps.ts'
import { ownSession } from '../flows/own-session.ts'
import { threadOf } from '../rules/engine-request.ts'

export const stopTurn: Handler<typeof consultations.stopTurn, ConsultationsDeps> = async (input, deps) => {
  const { id } = await ownSession(deps, input)
  return deps.aiEngine
    .cancelRun({ body: { thread_id: threadOf(id) } })
    .then(({ outcome }) => ({ outcome }))
    .catch((error) => {
      // Nothing was said yet: the engine does not know the thread.
      if (error instanceof ServiceError && error.code === 'not_found') return { outcome: 'nothing_running' as const }
      throw error
    })
}
