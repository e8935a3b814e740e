import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import { uuidv7 } from '@casewright/kit/uuid'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionFor } from '../flows/own-session.ts'
import { insertMessage, messageByClientId } from '../queries/messages.ts'

/** Under an id of the caller it is added once. */
export const addAssistantMessage: Handler<typeof consultations.addAssistantMessage, ConsultationsDeps> = async (
  input,
  deps,
) => {
  const { id: session_id } = await sessionFor(deps, input)
  const { content, client_message_id = null, trace_id = null } = input.body
  const message = { id: uuidv7(), session_id, role: 'ASSISTANT' as const, content, client_message_id, trace_id }
  const added = await insertMessage(deps.sql, message)
  return found(added ?? (await messageByClientId(deps.sql, session_id, client_message_id ?? '')), 'message')
}
