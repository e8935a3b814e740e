import type { consultations } from '@casewright/contracts/consultations/endpoints'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { seenSession } from '../flows/seen-session.ts'
import { threadOf } from '../rules/engine-request.ts'
import { whoOf } from '../rules/who.ts'

export const stopTurn: Handler<typeof consultations.stopTurn, ConsultationsDeps> = async (input, deps) => {
  const { id } = await seenSession(deps, input, 'write')
  return deps.aiEngine
    .cancelRun({ ...whoOf(input), body: { thread_id: threadOf(id) } })
    .then(({ outcome }) => ({ outcome }))
    .catch((error) => {
      // Nothing was said yet: the engine does not know the thread.
      if (error instanceof ServiceError && error.code === 'not_found') return { outcome: 'nothing_running' as const }
      throw error
    })
}
