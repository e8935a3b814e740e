import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { changeSession } from '../flows/change-session.ts'
import { seenSession } from '../flows/seen-session.ts'
import { whoOf } from '../rules/who.ts'

export const patchSession: Handler<typeof consultations.patchSession, ConsultationsDeps> = async (
  { body, headers, ...input },
  deps,
) => changeSession(deps, await seenSession(deps, input, 'write'), whoOf(input), body, headers['if-match'])
