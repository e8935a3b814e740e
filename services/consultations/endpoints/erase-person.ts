import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'

export const erasePerson: Handler<typeof consultations.erasePerson, ConsultationsDeps> = ({ body }, deps) =>
  eraseIn(body, deps)
