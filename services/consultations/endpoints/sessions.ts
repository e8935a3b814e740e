import type { consultations } from '@casewright/contracts/consultations/endpoints'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { ConsultationsDeps } from '../deps.ts'
import { changeSession } from '../flows/change-session.ts'
import { exportedSession } from '../flows/export-session.ts'
import { outcomeOf } from '../flows/outcome.ts'
import { seenSession, sessionFor, sessionIn, speakerOf } from '../flows/seen-session.ts'
import { startChat, startResume } from '../flows/start-turn.ts'
import { countMessages, pageOfMessages, recentMessages } from '../queries/messages.ts'
import { countSessions, pageOfSessions } from '../queries/sessions.ts'
import { endWaiting } from '../queries/waiting-sessions.ts'
import { pendingCardQuery, threadOf } from '../rules/engine-request.ts'
import { whoOf } from '../rules/who.ts'
import { addAssistantMessage } from './add-assistant-message.ts'
import { createSession } from './create-session.ts'
import { followSession } from './follow-session.ts'
import { listPendingCards } from './list-pending-cards.ts'
import { putFeedback } from './put-feedback.ts'
import { readIntakeContext } from './read-intake-context.ts'

const listSessions: Handler<typeof consultations.listSessions, ConsultationsDeps> = async (
  { query, ...caller },
  { sql, matter },
) => {
  const who = whoOf(caller)
  const viewer = { ...who, matters: await matter.listUserMatters(who) }
  const window = pageWindow(query)
  const [items, total] = await Promise.all([
    pageOfSessions(sql, viewer, query, window),
    countSessions(sql, viewer, query),
  ])
  return toPage(items, total, window)
}

const readSession: Handler<typeof consultations.readSession, ConsultationsDeps> = (input, deps) =>
  seenSession(deps, input, 'read')

const updateSession: Handler<typeof consultations.updateSession, ConsultationsDeps> = async (
  { body, headers, ...input },
  deps,
) => changeSession(deps, await seenSession(deps, input, 'write'), whoOf(input), body, headers['if-match'])

const patchSession: Handler<typeof consultations.patchSession, ConsultationsDeps> = async (
  { body, headers, ...input },
  deps,
) => changeSession(deps, await seenSession(deps, input, 'write'), whoOf(input), body, headers['if-match'])

const archiveSession: Handler<typeof consultations.archiveSession, ConsultationsDeps> = async (input, deps) => {
  const { id, status } = await changeSession(deps, await seenSession(deps, input, 'write'), whoOf(input), {
    status: 'archived',
  })
  return { id, status, deleted: true }
}

const chat: Handler<typeof consultations.chat, ConsultationsDeps> = async ({ signal, ...input }, deps) => {
  const session = await sessionIn(deps, input.organization, input.params.id)
  return (await startChat(deps, session, whoOf(input), input.body)).events(signal)
}

const resume: Handler<typeof consultations.resume, ConsultationsDeps> = async ({ signal, ...input }, deps) => {
  const session = await sessionIn(deps, input.organization, input.params.id)
  return (await startResume(deps, session, whoOf(input), input.body)).events(signal)
}

const readPendingCard: Handler<typeof consultations.readPendingCard, ConsultationsDeps> = async (input, deps) => {
  const session = await seenSession(deps, input, 'read')
  return deps.aiEngine.readPendingCard({ ...whoOf(input), query: pendingCardQuery(session) })
}

const listMessages: Handler<typeof consultations.listMessages, ConsultationsDeps> = async (input, deps) => {
  const { id } = await seenSession(deps, input, 'read')
  const { query } = input
  const window = pageWindow(query)
  const [items, total] = await Promise.all([
    pageOfMessages(deps.sql, id, query, query.order, window),
    countMessages(deps.sql, id, query),
  ])
  return toPage(items, total, window)
}

const stopTurn: Handler<typeof consultations.stopTurn, ConsultationsDeps> = async (input, deps) => {
  const { id } = await seenSession(deps, input, 'write')
  const { outcome } = await deps.aiEngine
    .cancelRun({ ...whoOf(input), body: { thread_id: threadOf(id) } })
    .catch((error) => {
      // Nothing was said yet: the engine does not know the thread.
      if (error instanceof ServiceError && error.code === 'not_found') return { outcome: 'nothing_running' as const }
      throw error
    })
  if (outcome === 'card_withdrawn') await endWaiting(deps.sql, id)
  return { outcome }
}

const exportSession: Handler<typeof consultations.exportSession, ConsultationsDeps> = async (
  { signal: _signal, ...input },
  deps,
) => exportedSession(deps, await seenSession(deps, input, 'read'), input.user, input.query.format)

const readSessionInternal: Handler<typeof consultations.readSessionInternal, ConsultationsDeps> = (input, deps) =>
  sessionFor(deps, input, 'read')

const listRecentMessages: Handler<typeof consultations.listRecentMessages, ConsultationsDeps> = async (input, deps) => {
  const { id } = await sessionFor(deps, input, 'read')
  const window = pageWindow(input.query)
  const [messages, total] = await Promise.all([
    recentMessages(deps.sql, id, window.size, window.offset),
    countMessages(deps.sql, id, {}),
  ])
  return toPage(messages, total, window)
}

const userAndChat: Handler<typeof consultations.userAndChat, ConsultationsDeps> = async (input, deps) => {
  const session = await sessionIn(deps, input.organization, input.params.sessionId)
  return outcomeOf(deps, session, await startChat(deps, session, speakerOf(input, session), input.body))
}

const resumeInternal: Handler<typeof consultations.resumeInternal, ConsultationsDeps> = async (input, deps) => {
  const session = await sessionIn(deps, input.organization, input.params.sessionId)
  return outcomeOf(deps, session, await startResume(deps, session, speakerOf(input, session), input.body))
}

export const sessions = {
  listSessions,
  listPendingCards,
  createSession,
  readSession,
  updateSession,
  patchSession,
  archiveSession,
  chat,
  resume,
  readPendingCard,
  listMessages,
  followSession,
  stopTurn,
  exportSession,
  putFeedback,
  readSessionInternal,
  listRecentMessages,
  addAssistantMessage,
  userAndChat,
  resumeInternal,
  readIntakeContext,
} satisfies Partial<Handlers<typeof consultations, ConsultationsDeps>>
