import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { seenSession } from '../flows/seen-session.ts'

export const readSession: Handler<typeof consultations.readSession, ConsultationsDeps> = (input, deps) =>
  seenSession(deps, input, 'read')
