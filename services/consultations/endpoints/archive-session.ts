import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { changeSession } from '../flows/change-session.ts'
import { ownSession } from '../flows/own-session.ts'

export const archiveSession: Handler<typeof consultations.archiveSession, ConsultationsDeps> = async (input, deps) => {
  const { id, status } = await changeSession(deps, await ownSession(deps, input), { status: 'archived' })
  return { id, status, deleted: true }
}
