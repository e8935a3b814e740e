import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import { found } from '@casewright/kit/data/errors'
import { requireMatch } from '@casewright/kit/http/etag'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionById, updateSessionRow } from '../queries/sessions.ts'
import type { Who } from '../rules/who.ts'
import { handIn, inBody, requireUsableFiles } from './session-files.ts'

type Changeable = Pick<ConsultationSession, 'title' | 'service_type_id' | 'file_ids' | 'status'>

/**
 * One transaction under the row's lock, so that a version that was seen is the version that is changed. Files that come
 * anew are checked before it, and belong to the matter from then on.
 */
export async function changeSession(
  deps: Pick<ConsultationsDeps, 'transaction' | 'audit' | 'files' | 'matter'>,
  { id, organization_id: organization, matter_id, file_ids: known }: ConsultationSession,
  who: Who,
  change: Partial<Changeable>,
  seen?: string,
): Promise<ConsultationSession> {
  const named = inBody(change.file_ids ?? []).filter(({ fileId }) => !known.includes(fileId))
  await requireUsableFiles(deps, who, named)
  const changed = await deps.transaction(async (sql) => {
    const before = found(await sessionById(sql, organization, id, 'for update'), 'session')
    requireMatch(before.version, seen)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = await updateSessionRow(sql, { ...before, ...given })
    await deps.audit(sql, {
      organization,
      user: who.user,
      resource_type: 'consultation',
      resource_id: id,
      action: change.status === 'archived' ? 'consultation.archived' : 'consultation.updated',
      details: { version: after.version },
    })
    return after
  })
  await handIn(
    deps,
    who,
    matter_id,
    named.map(({ fileId }) => fileId),
  )
  return changed
}
