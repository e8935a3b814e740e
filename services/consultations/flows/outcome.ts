import type { ChatOutcome, ConsultationSession } from '@casewright/contracts/consultations/resources'
import { found } from '@casewright/kit/data/errors'
import type { ConsultationsDeps } from '../deps.ts'
import { messageById } from '../queries/messages.ts'
import { sessionById } from '../queries/sessions.ts'
import type { StartedTurn } from './start-turn.ts'

/** Waits for the end of a turn, for callers who do not read along. */
export async function outcomeOf(
  deps: ConsultationsDeps,
  { id: session_id, organization_id }: ConsultationSession,
  { message_id, events }: StartedTurn,
): Promise<ChatOutcome> {
  let card: ChatOutcome['card'] = null
  let error: ChatOutcome['error'] = null
  for await (const { event, data } of events(new AbortController().signal)) {
    if (event === 'card') card = data
    if (event === 'error') error = data as NonNullable<ChatOutcome['error']>
  }
  const message = found(await messageById(deps.sql, message_id), 'message')
  const { matter_id } = found(await sessionById(deps.sql, organization_id, session_id), 'session')
  return {
    session_id,
    matter_id: matter_id ?? '',
    message,
    status: message.status,
    output: message.content,
    card,
    error,
  }
}
