import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import { found } from '@casewright/kit/errors'
import { requireMatch } from '@casewright/kit/etag'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionById, updateSessionRow } from '../queries/sessions.ts'

type Changeable = Pick<ConsultationSession, 'title' | 'service_type_id' | 'file_ids' | 'status'>

/** One transaction under the row's lock, so that a version that was seen is the version that is changed. */
export const changeSession = (
  { transaction, audit }: Pick<ConsultationsDeps, 'transaction' | 'audit'>,
  { id, user_id, organization_id }: ConsultationSession,
  change: Partial<Changeable>,
  seen?: string,
): Promise<ConsultationSession> =>
  transaction(async (sql) => {
    const before = found(await sessionById(sql, {}, id, 'for update'), 'session')
    requireMatch(before.version, seen)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = await updateSessionRow(sql, { ...before, ...given })
    await audit(sql, {
      ...{ organization: organization_id, user: user_id, resource_type: 'consultation', resource_id: id },
      action: change.status === 'archived' ? 'consultation.archived' : 'consultation.updated',
      details: { version: after.version },
    })
    return after
  })
