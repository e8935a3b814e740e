import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionFor } from '../flows/seen-session.ts'
import { recentMessages } from '../queries/messages.ts'

export const listRecentMessages: Handler<typeof consultations.listRecentMessages, ConsultationsDeps> = async (
  input,
  deps,
) => recentMessages(deps.sql, (await sessionFor(deps, input, 'read')).id, input.query.limit)
