import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionIn } from '../flows/seen-session.ts'
import { startChat } from '../flows/start-turn.ts'
import { whoOf } from '../rules/who.ts'

export const chat: Handler<typeof consultations.chat, ConsultationsDeps> = async ({ signal, ...input }, deps) => {
  const session = await sessionIn(deps, input.organization, input.params.id)
  return (await startChat(deps, session, whoOf(input), input.body)).events(signal)
}
