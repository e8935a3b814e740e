import type { consultations } from '@casewright/contracts/consultations/endpoints'
import { ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionFor } from '../flows/seen-session.ts'
import { insertMessage, messageByClientId } from '../queries/messages.ts'
import { touchSession } from '../queries/sessions.ts'

/** Under an id of the caller it is added once. */
export const addAssistantMessage: Handler<typeof consultations.addAssistantMessage, ConsultationsDeps> = async (
  input,
  deps,
) => {
  const { id: session_id, organization_id } = await sessionFor(deps, input, 'write')
  const { content, client_message_id = null, trace_id = null } = input.body
  const to = { session_id, organization_id }
  const message = { id: uuidv7(), ...to, role: 'ASSISTANT' as const, content, client_message_id, trace_id }
  const added = await deps.transaction(async (sql) => {
    const row = await insertMessage(sql, message)
    if (!row) return undefined
    await touchSession(sql, session_id, [])
    await deps.audit(sql, {
      organization: organization_id,
      user: input.user ?? null,
      action: 'consultation.message_added',
      resource_type: 'consultation',
      resource_id: session_id,
      details: { message_id: row.id },
    })
    return row
  })
  const known = added ?? (await messageByClientId(deps.sql, session_id, client_message_id ?? ''))
  if (known?.role !== 'ASSISTANT' || known.content !== content)
    throw new ServiceError('conflict', 'this client_message_id is that of another message')
  return known
}
