import { titleByDefault } from '@casewright/contracts/common'
import type { consultations } from '@casewright/contracts/consultations/endpoints'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { readOnly } from '../flows/seen-session.ts'
import { handIn, inBody, requireUsableFiles } from '../flows/session-files.ts'
import { insertSession } from '../queries/sessions.ts'
import { whoOf } from '../rules/who.ts'

/** Whoever may work on a matter may begin another conversation about it. */
export const createSession: Handler<typeof consultations.createSession, ConsultationsDeps> = async (
  { body, once, ...input },
  deps,
) => {
  const { title = titleByDefault, service_type_id = null, file_ids = [], matter_id = null } = body
  const who = whoOf(input)
  const { user, organization } = who
  if (matter_id !== null && !(await deps.matter.readAccess({ ...who, params: { matterId: matter_id } })).write)
    throw readOnly()
  await requireUsableFiles(deps, who, inBody(file_ids))
  await handIn(deps, who, matter_id, file_ids)
  const id = uuidv7()
  const entry = { organization, user, action: 'consultation.created', resource_type: 'consultation', resource_id: id }
  const session = { id, user_id: user, organization_id: organization, title, service_type_id, file_ids, matter_id }
  return once((sql) => insertSession(sql, session, deps.auditPart(sql, 'made', entry)), 'one statement')
}
