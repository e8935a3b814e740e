import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { ownSession } from '../flows/own-session.ts'

export const readSession: Handler<typeof consultations.readSession, ConsultationsDeps> = (input, deps) =>
  ownSession(deps, input)
