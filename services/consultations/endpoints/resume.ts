import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionIn } from '../flows/seen-session.ts'
import { startResume } from '../flows/start-turn.ts'
import { whoOf } from '../rules/who.ts'

export const resume: Handler<typeof consultations.resume, ConsultationsDeps> = async ({ signal, ...input }, deps) => {
  const session = await sessionIn(deps, input.organization, input.params.id)
  return (await startResume(deps, session, whoOf(input), input.body)).events(signal)
}
