import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { ownSession } from '../flows/own-session.ts'
import { startChat } from '../flows/start-turn.ts'

export const chat: Handler<typeof consultations.chat, ConsultationsDeps> = async ({ signal, ...input }, deps) => {
  const session = await ownSession(deps, input)
  return (await startChat(deps, session, input.body)).events(signal)
}
