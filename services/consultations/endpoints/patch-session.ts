import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { changeSession } from '../flows/change-session.ts'
import { ownSession } from '../flows/own-session.ts'

export const patchSession: Handler<typeof consultations.patchSession, ConsultationsDeps> = async (
  { body, headers, ...input },
  deps,
) => changeSession(deps, await ownSession(deps, input), body, headers['if-match'])
