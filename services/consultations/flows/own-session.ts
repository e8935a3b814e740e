import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import { found } from '@casewright/kit/errors'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionById } from '../queries/sessions.ts'
import { viewerOf, type Who } from '../rules/who.ts'

/** The session that somebody asks for, when it is theirs; for everybody else it does not exist. */
export async function ownSession(
  { sql }: Pick<ConsultationsDeps, 'sql'>,
  { params, ...who }: Who & { params: { id: string } },
): Promise<ConsultationSession> {
  return found(await sessionById(sql, viewerOf(who), params.id), 'session')
}

/** For services, which act for an organization or for none. */
export const sessionFor = async (
  { sql }: Pick<ConsultationsDeps, 'sql'>,
  { organization, params }: { organization?: string; params: { sessionId: string } },
): Promise<ConsultationSession> => found(await sessionById(sql, { organization }, params.sessionId), 'session')
