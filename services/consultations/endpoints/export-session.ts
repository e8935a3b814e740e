import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { exportedSession } from '../flows/export-session.ts'
import { seenSession } from '../flows/seen-session.ts'

export const exportSession: Handler<typeof consultations.exportSession, ConsultationsDeps> = async (
  { signal: _signal, ...input },
  deps,
) => exportedSession(deps, await seenSession(deps, input, 'read'), input.user, input.query.format)
