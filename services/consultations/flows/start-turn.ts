import type { ChatEvent } from '@casewright/contracts/consultations/events'
import type {
  ChatRequest,
  ConsultationMessage,
  ConsultationSession,
  ResumeRequest,
} from '@casewright/contracts/consultations/resources'
import { found, ServiceError } from '@casewright/kit/errors'
import { uuidv7 } from '@casewright/kit/uuid'
import type { ConsultationsDeps } from '../deps.ts'
import { answerTo, type Hearing, insertAnswer } from '../queries/answers.ts'
import { insertAttachment, insertMessage, messageByClientId, removeMessages } from '../queries/messages.ts'
import { touchSession } from '../queries/sessions.ts'
import { answersText } from '../rules/answers-text.ts'
import { type EngineRequest, threadOf } from '../rules/engine-request.ts'
import { askEngine } from './ask-engine.ts'
import { answerEvents } from './follow.ts'

/** A turn that was begun, or that the same message had begun before. */
export interface StartedTurn {
  message_id: string
  events(signal: AbortSignal): AsyncIterable<ChatEvent>
}

export function startChat(
  deps: ConsultationsDeps,
  session: ConsultationSession,
  { message, file_ids = [], client_message_id, locale }: ChatRequest,
): Promise<StartedTurn> {
  const request: EngineRequest = { kind: 'chat', message, file_ids, locale: locale ?? null }
  return start(deps, session, { content: message, file_ids, client_message_id, request })
}

/** The card's questions stand beside the answers in the user's message: it can be read without the card. */
export async function startResume(
  deps: ConsultationsDeps,
  session: ConsultationSession,
  { card_id, client_message_id, user_response: { answers } }: ResumeRequest,
): Promise<StartedTurn> {
  const earlier = await earlierTurn(deps, session.id, client_message_id)
  if (earlier) return earlier
  const { card } = await deps.aiEngine.readPendingCard({ query: { thread_id: threadOf(session.id) } })
  if (!card) throw new ServiceError('no_card_pending', 'no card is pending in this consultation')
  const request: EngineRequest = { kind: 'resume', card_id: card_id ?? card.card_id, answers }
  return start(deps, session, { content: answersText(card, answers), file_ids: [], client_message_id, request })
}

interface Said {
  content: string
  file_ids: string[]
  client_message_id?: string | null | undefined
  request: EngineRequest
}

/** What was said is kept before anything else; only then is the engine asked. */
async function start(deps: ConsultationsDeps, session: ConsultationSession, said: Said): Promise<StartedTurn> {
  if (session.status !== 'active') throw new ServiceError('conflict', 'the consultation is archived')
  const kept = await keep(deps, session, said)
  if (!kept) return found(await earlierTurn(deps, session.id, said.client_message_id ?? undefined), 'the earlier turn')
  const { message, hearing } = kept
  const first = await askEngine(deps, session, hearing).catch(async (error: ServiceError) => {
    await takeBack(deps, message, hearing, error)
    throw error
  })
  deps.hearings.begin(deps, hearing, first)
  return started(deps, session.id, hearing.id)
}

const started = (deps: ConsultationsDeps, session_id: string, message_id: string): StartedTurn => ({
  message_id,
  events: (signal) => answerEvents(deps, session_id, message_id, signal),
})

function keep(
  deps: ConsultationsDeps,
  { id: session_id, user_id, organization_id }: ConsultationSession,
  { content, file_ids, client_message_id = null, request }: Said,
): Promise<{ message: ConsultationMessage; hearing: Hearing } | undefined> {
  const { listener, leaseMs } = deps.hearings
  return deps.transaction(async (sql) => {
    const message = await insertMessage(sql, {
      ...{ id: uuidv7(), session_id, role: 'USER', content, client_message_id },
    })
    if (!message) return undefined
    if (file_ids.length > 0)
      await insertAttachment(sql, { attachment_id: uuidv7(), session_id, message_id: message.id, file_ids })
    await touchSession(sql, session_id, file_ids)
    const answer = { id: uuidv7(), session_id, answers: message.id, request }
    const hearing = await insertAnswer(sql, answer, listener, leaseMs)
    await deps.audit(sql, {
      ...{ organization: organization_id, user: user_id, action: `consultation.${request.kind}` },
      ...{ resource_type: 'consultation', resource_id: session_id, details: { message_id: message.id } },
    })
    return { message, hearing }
  })
}

/** A message that the engine would not take is not said; one that it could not hear is kept, for the next try. */
async function takeBack(
  { sql }: ConsultationsDeps,
  message: ConsultationMessage,
  hearing: Hearing,
  { status }: ServiceError,
): Promise<void> {
  const refused = status >= 400 && status < 500
  await removeMessages(sql, refused ? [hearing.id, message.id] : [hearing.id])
}

/** The same message sent again gets its first turn; when that never came about, it is begun now. */
async function earlierTurn(
  deps: ConsultationsDeps,
  session_id: string,
  client_message_id: string | undefined,
): Promise<StartedTurn | undefined> {
  if (client_message_id === undefined) return undefined
  const message = await messageByClientId(deps.sql, session_id, client_message_id)
  const answer = message && (await answerTo(deps.sql, message.id))
  return answer && started(deps, session_id, answer.id)
}
