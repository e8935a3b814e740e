import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { uuidv7 } from '@casewright/kit/uuid'
import type { ConsultationsDeps } from '../deps.ts'
import { insertSession } from '../queries/sessions.ts'
import { whoIs } from '../rules/who.ts'

const titleByDefault = '法律咨询 · Consultation'

export const createSession: Handler<typeof consultations.createSession, ConsultationsDeps> = async (
  { query, body: { title = titleByDefault, service_type_id = null, file_ids = [] }, once, ...caller },
  { audit },
) => {
  const { user, organization } = whoIs(caller, query)
  return once(async (sql) => {
    const session = await insertSession(sql, {
      ...{ id: uuidv7(), user_id: user, organization_id: organization, title, service_type_id, file_ids },
    })
    await audit(sql, {
      ...{ organization, user, action: 'consultation.created' },
      ...{ resource_type: 'consultation', resource_id: session.id },
    })
    return session
  })
}
