import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from './deps.ts'
import { people } from './endpoints/people.ts'
import { sessions } from './endpoints/sessions.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof consultations, ConsultationsDeps> = {
  ...sessions,
  ...people,
}
