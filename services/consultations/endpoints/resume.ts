import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { ownSession } from '../flows/own-session.ts'
import { startResume } from '../flows/start-turn.ts'

export const resume: Handler<typeof consultations.resume, ConsultationsDeps> = async ({ signal, ...input }, deps) => {
  const session = await ownSession(deps, input)
  return (await startResume(deps, session, input.body)).events(signal)
}
