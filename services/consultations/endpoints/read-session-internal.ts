import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionFor } from '../flows/seen-session.ts'

export const readSessionInternal: Handler<typeof consultations.readSessionInternal, ConsultationsDeps> = (
  input,
  deps,
) => sessionFor(deps, input, 'read')
