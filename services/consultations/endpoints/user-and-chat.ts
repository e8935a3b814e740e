import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { outcomeOf } from '../flows/outcome.ts'
import { sessionIn, speakerOf } from '../flows/seen-session.ts'
import { startChat } from '../flows/start-turn.ts'

export const userAndChat: Handler<typeof consultations.userAndChat, ConsultationsDeps> = async (input, deps) => {
  const session = await sessionIn(deps, input.organization, input.params.sessionId)
  return outcomeOf(deps, session, await startChat(deps, session, speakerOf(input, session), input.body))
}
