import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { ServiceError } from '@casewright/kit/errors'
import { uuidv7 } from '@casewright/kit/uuid'
import type { ConsultationsDeps } from '../deps.ts'
import { hasSessionOf, insertSession } from '../queries/sessions.ts'

const titleByDefault = '法律咨询 · Consultation'

export const createSession: Handler<typeof consultations.createSession, ConsultationsDeps> = async (
  {
    user,
    organization,
    body: { title = titleByDefault, service_type_id = null, file_ids = [], matter_id = null },
    once,
  },
  { audit },
) =>
  once(async (sql) => {
    // Whose matter it is need not be asked: who has talked about it before may talk about it again.
    if (matter_id !== null && !(await hasSessionOf(sql, { user, organization }, matter_id)))
      throw new ServiceError('not_found', 'none of your consultations is bound to this matter')
    const session = await insertSession(sql, {
      ...{ id: uuidv7(), user_id: user, organization_id: organization, title, service_type_id, file_ids, matter_id },
    })
    await audit(sql, {
      ...{ organization, user, action: 'consultation.created' },
      ...{ resource_type: 'consultation', resource_id: session.id },
    })
    return session
  })
