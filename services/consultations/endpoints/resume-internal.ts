import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { outcomeOf } from '../flows/outcome.ts'
import { sessionIn, speakerOf } from '../flows/seen-session.ts'
import { startResume } from '../flows/start-turn.ts'

export const resumeInternal: Handler<typeof consultations.resumeInternal, ConsultationsDeps> = async (input, deps) => {
  const session = await sessionIn(deps, input.organization, input.params.sessionId)
  return outcomeOf(deps, session, await startResume(deps, session, speakerOf(input, session), input.body))
}
