import type { ChatEvent } from '@casewright/contracts/consultations/events'
import type { ChatRequest, ConsultationSession, ResumeRequest } from '@casewright/contracts/consultations/resources'
import { ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { AuditEntry } from '@casewright/kit/work/audit'
import type { ConsultationsDeps } from '../deps.ts'
import {
  answerTo,
  insertAnswer,
  insertMessageAndAnswer,
  type PendingAnswer,
  removeUnanswered,
  runningTurns,
} from '../queries/answers.ts'
import { pageOfMessages, removeMessages, saidUnder } from '../queries/messages.ts'
import { touchSession } from '../queries/sessions.ts'
import { answersText } from '../rules/answers-text.ts'
import { cardFiles } from '../rules/card-files.ts'
import {
  type EngineRequest,
  pendingCardQuery,
  recentMax,
  requestDigest,
  requireSameRequest,
} from '../rules/engine-request.ts'
import type { Who } from '../rules/who.ts'
import { askEngine } from './ask-engine.ts'
import { type KnownMatter, writableMatter } from './bind-matter.ts'
import { answerEvents } from './follow.ts'
import { createReader } from './reader.ts'
import { requireOwn } from './seen-session.ts'
import { inBody, requireUsableFiles } from './session-files.ts'
import { oneTooMany } from './turn-limits.ts'

/** A turn that was begun, or that the same message had begun before. */
export interface StartedTurn {
  message_id: string
  events(signal: AbortSignal): AsyncIterable<ChatEvent>
}

/** Whoever may speak in the session, and what is known of its matter: both are found out before anything is kept. */
interface Speaker {
  who: Who
  /** Absent for a session that has no matter yet. */
  known?: KnownMatter | undefined
}

async function speakerIn(deps: ConsultationsDeps, session: ConsultationSession, who: Who): Promise<Speaker> {
  if (session.matter_id !== null) return { who, known: await writableMatter(deps, who, session.matter_id) }
  requireOwn(session, who)
  return { who }
}

export async function startChat(
  deps: ConsultationsDeps,
  session: ConsultationSession,
  who: Who,
  { message, file_ids = [], client_message_id, locale }: ChatRequest,
): Promise<StartedTurn> {
  const speaker = await speakerIn(deps, session, who)
  await requireUsableFiles(deps, who, inBody(file_ids))
  const request: EngineRequest = { kind: 'chat', message, file_ids, locale: locale ?? null }
  const request_digest = requestDigest({ message, file_ids })
  return start(deps, session, speaker, { content: message, file_ids, client_message_id, request, request_digest })
}

export async function startResume(
  deps: ConsultationsDeps,
  session: ConsultationSession,
  who: Who,
  request: ResumeRequest,
): Promise<StartedTurn> {
  const speaker = await speakerIn(deps, session, who)
  return answerCard(deps, session, speaker, request).catch((error) => withLatestAnswer(deps, session, error))
}

/** Throws the error again; if another tab has answered the card first, with the latest answer as its data. */
async function withLatestAnswer(
  { sql }: ConsultationsDeps,
  { id }: ConsultationSession,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ServiceError) || (error.code !== 'no_card_pending' && error.code !== 'thread_busy'))
    throw error
  const [answer] = await pageOfMessages(sql, id, { role: 'ASSISTANT' }, 'desc', { page: 1, size: 1, offset: 0 })
  throw new ServiceError(error.code, error.message, answer ? { answer } : null, { cause: error })
}

/** The card's questions stand beside the answers in the user's message: it can be read without the card. */
async function answerCard(
  deps: ConsultationsDeps,
  session: ConsultationSession,
  speaker: Speaker,
  { card_id, client_message_id, user_response: { answers } }: ResumeRequest,
): Promise<StartedTurn> {
  const request_digest = requestDigest({ card_id, answers })
  const { who } = speaker
  const earlier = await earlierTurn(deps, session, who, { client_message_id, request_digest })
  if (earlier) return earlier
  const { card } = await deps.aiEngine.readPendingCard({ ...who, query: pendingCardQuery(session) })
  // The first try may have reached the engine and taken the card; the engine then knows the key of this one.
  const said = client_message_id && (await saidUnder(deps.sql, session.id, client_message_id))
  const content = said ? said.content : card && answersText(card, answers)
  if (content === undefined) throw new ServiceError('no_card_pending', 'no card is pending in this consultation')
  const handedIn = card ? cardFiles(card, answers) : []
  await requireUsableFiles(deps, who, handedIn)
  const file_ids = [...new Set(handedIn.map(({ fileId }) => fileId))]
  const request: EngineRequest = { kind: 'resume', card_id: card_id ?? card?.card_id ?? null, answers, file_ids }
  return start(deps, session, speaker, { content, file_ids, client_message_id, request, request_digest })
}

interface Said {
  content: string
  file_ids: string[]
  client_message_id?: string | undefined
  request: EngineRequest
  request_digest: string
}

/** What was said is kept before anything else; only then is the engine asked. */
async function start(
  deps: ConsultationsDeps,
  session: ConsultationSession,
  { who, known }: Speaker,
  said: Said,
): Promise<StartedTurn> {
  if (session.status !== 'active') throw new ServiceError('conflict', 'the consultation is archived')
  const kept = await keep(deps, session, who, said)
  if (!kept) return (await earlierTurn(deps, session, who, said)) ?? neverBegan()
  const asked = { signal: deps.listeners.stopping, known }
  const turn = await askEngine(deps, session, kept, asked).catch(async (error: ServiceError) => {
    await takeBack(deps, kept, error)
    throw error
  })
  deps.listeners.begin(kept, turn)
  return started(deps, session, who, kept.id)
}

/** The first try has failed between our two questions and taken its answer back: this is for the client to repeat. */
function neverBegan(): never {
  throw new ServiceError('dependency_unavailable', 'the turn never began; say it again')
}

const started = (deps: ConsultationsDeps, { id }: ConsultationSession, who: Who, message_id: string): StartedTurn => ({
  message_id,
  events: (signal) => answerEvents(deps, message_id, createReader(deps, id, who, signal)),
})

/** Undefined when the message has its answer already. */
async function keep(
  deps: ConsultationsDeps,
  { id: session_id, organization_id }: ConsultationSession,
  { user }: Who,
  said: Said,
): Promise<PendingAnswer | undefined> {
  const { listener, leaseMs } = deps.listeners
  const ids = { message: uuidv7(), answer: uuidv7(), attachment: uuidv7() }
  const whole = {
    ids,
    session_id,
    user_id: user,
    organization_id,
    ...said,
    client_message_id: said.client_message_id ?? null,
    recentMax: said.request.kind === 'chat' ? recentMax : 0,
  }
  const entryOf = (message_id: string): AuditEntry => ({
    organization: organization_id,
    user,
    action: `consultation.${said.request.kind}`,
    resource_type: 'consultation',
    resource_id: session_id,
    details: { message_id },
  })
  const audited = deps.auditPart(deps.sql, 'touched', entryOf(ids.message))
  const kept = await insertMessageAndAnswer(deps.sql, whole, { listener, leaseMs, audited })
  if (kept) {
    const { pending, running } = kept
    const refusal = oneTooMany(deps.turnLimits, running)
    if (!refusal) return pending
    await takeBack(deps, pending, refusal)
    throw refusal
  }
  return deps.transaction(async (sql) => {
    const again = await keepAgain(sql, deps, { session_id, user_id: user, organization_id }, said)
    if (again) await deps.audit(sql, entryOf(again.answers))
    return again
  })
}

/** The message is there from an earlier try; it gets an answer if it has none. */
async function keepAgain(
  sql: Sql,
  { listeners: { listener, leaseMs }, turnLimits }: ConsultationsDeps,
  { session_id, ...who }: { session_id: string; user_id: string; organization_id: string },
  { client_message_id = '', file_ids, request, request_digest }: Said,
): Promise<PendingAnswer | undefined> {
  const said = await saidUnder(sql, session_id, client_message_id, { lock: true })
  if (!said)
    throw new ServiceError('conflict', 'this client_message_id is that of another message, or was just refused')
  requireSameRequest(said, request_digest)
  if (await answerTo(sql, said.id)) return undefined
  const refusal = oneTooMany(turnLimits, await runningTurns(sql, who))
  if (refusal) throw refusal
  await touchSession(sql, session_id, file_ids)
  const { organization_id, user_id: asked_by } = who
  const answer = { id: said.answered_by, session_id, organization_id, answers: said.id, asked_by, request }
  return insertAnswer(sql, answer, listener, leaseMs)
}

/**
 * Removes a message that the engine refused. A message that may not have reached it is kept for the next try, which is
 * the same request to the engine: it may have taken the first one, and only its reply was lost.
 */
async function takeBack(
  { sql, listeners }: ConsultationsDeps,
  { id, answers }: PendingAnswer,
  { status }: ServiceError,
): Promise<void> {
  if (status >= 400 && status < 500) return removeMessages(sql, [id, answers])
  // If the request took longer than the lease, this process may have claimed the answer itself and follows it.
  if (!listeners.feed(id)) await removeUnanswered(sql, id, listeners.listener)
}

/** The same message sent again gets its first turn, if that ever began. */
async function earlierTurn(
  deps: ConsultationsDeps,
  session: ConsultationSession,
  who: Who,
  { client_message_id, request_digest }: Pick<Said, 'client_message_id' | 'request_digest'>,
): Promise<StartedTurn | undefined> {
  if (client_message_id === undefined) return undefined
  const said = await saidUnder(deps.sql, session.id, client_message_id)
  if (!said) return undefined
  requireSameRequest(said, request_digest)
  const answer = await answerTo(deps.sql, said.id)
  return answer && started(deps, session, who, answer.id)
}
