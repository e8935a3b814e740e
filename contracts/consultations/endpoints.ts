import { ExternalId } from '@casewright/kit/data/validation'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { ifMatch } from '@casewright/kit/http/etag'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { auditingReads } from '../audited-reads.ts'
import { Closed, deletionOf, docxType, Id, integerMax } from '../common.ts'
import { people, retention } from '../people.ts'
import { playbookConfig, playbookId, refusing } from '../playbooks.ts'
import { ChatEvent } from './events.ts'
import { internal, turnErrors } from './internal.ts'
import {
  ChatRequest,
  ConsultationMessage,
  ConsultationSession,
  GiveFeedback,
  InboxCard,
  PendingCard,
  ResumeRequest,
  Role,
  SessionStatus,
  sessionMembers,
} from './resources.ts'

const SessionPath = Closed({ id: Id })
/** Who is meant: by the login or the headers; services without headers may say it in the query. */
const someone = { user: 'required', tenant: 'optional', identityIn: ['query', 'body'] } as const
const who = { user_id: Type.Optional(ExternalId), organization_id: Type.Optional(ExternalId) }
const WhoQuery = Closed(who)

const partial = {
  title: Type.Optional(sessionMembers.title),
  service_type_id: Type.Optional(sessionMembers.service_type_id),
  file_ids: Type.Optional(sessionMembers.file_ids),
}
const turn = { ...someone, query: WhoQuery, errors: turnErrors, timeoutMs: 60_000 } as const
const stream = { as: 'sse', of: ChatEvent } as const

const entries = defineContract({
  ...people,
  ...retention,
  listSessions: {
    method: 'GET',
    path: '/api/v1/consultations/sessions',
    summary: "The caller's consultations and those of their matters, newest first; archived ones only when asked for",
    ...someone,
    query: Closed({
      ...pageQuery,
      ...who,
      status: withDefault(Type.Enum(['active', 'archived', 'all']), 'active'),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In the title' })),
    }),
    reply: { as: 'envelope', of: PageOf(ConsultationSession) },
  },
  listPendingCards: {
    method: 'GET',
    path: '/api/v1/consultations/pending-cards',
    summary: 'The cards that wait for the caller, newest first',
    description:
      'Of active consultations that the caller may answer in: their own, and those of matters that they are a member of and do not only observe.',
    ...someone,
    query: Closed({ ...pageQuery, ...who }),
    reply: { as: 'envelope', of: PageOf(InboxCard) },
  },
  createSession: {
    method: 'POST',
    path: '/api/v1/consultations/sessions',
    summary: 'Begin a consultation',
    ...someone,
    creates: true,
    query: WhoQuery,
    body: Closed({
      ...partial,
      matter_id: Type.Optional(
        Type.String({ format: 'uuid', description: 'A matter that the caller is a member of, to talk about' }),
      ),
    }),
    reply: { as: 'envelope', of: ConsultationSession },
    errors: ['not_found', 'forbidden'],
  },
  readSession: {
    method: 'GET',
    path: '/api/v1/consultations/sessions/{id}',
    summary: 'Read a consultation',
    ...someone,
    etag: 'version',
    params: SessionPath,
    query: WhoQuery,
    reply: { as: 'envelope', of: ConsultationSession },
    errors: ['not_found'],
  },
  updateSession: {
    method: 'PUT',
    path: '/api/v1/consultations/sessions/{id}',
    summary: 'Replace what can be changed of a consultation',
    ...someone,
    etag: 'version',
    params: SessionPath,
    query: WhoQuery,
    headers: Type.Object(ifMatch),
    body: Closed({
      title: sessionMembers.title,
      service_type_id: withDefault(sessionMembers.service_type_id, null),
      file_ids: withDefault(sessionMembers.file_ids, []),
    }),
    reply: { as: 'envelope', of: ConsultationSession },
    errors: ['not_found', 'forbidden', 'precondition_failed'],
  },
  patchSession: {
    method: 'PATCH',
    path: '/api/v1/consultations/sessions/{id}',
    summary: 'Change some members of a consultation',
    ...someone,
    etag: 'version',
    params: SessionPath,
    query: WhoQuery,
    headers: Type.Object(ifMatch),
    body: Closed({ ...partial, status: Type.Optional(SessionStatus) }),
    reply: { as: 'envelope', of: ConsultationSession },
    errors: ['not_found', 'forbidden', 'precondition_failed'],
  },
  archiveSession: {
    method: 'DELETE',
    path: '/api/v1/consultations/sessions/{id}',
    summary: 'Archive a consultation; nothing is lost, and a PATCH of its status brings it back',
    ...someone,
    params: SessionPath,
    query: WhoQuery,
    reply: { as: 'envelope', of: deletionOf({ id: Id, status: SessionStatus }) },
    errors: ['not_found', 'forbidden'],
  },
  chat: {
    method: 'POST',
    path: '/api/v1/consultations/sessions/{id}/chat',
    summary: 'Say something and hear what happens',
    description: 'The turn goes on when its reader leaves; `…/stream` picks it up again.',
    ...turn,
    params: SessionPath,
    body: ChatRequest,
    reply: stream,
  },
  resume: {
    method: 'POST',
    path: '/api/v1/consultations/sessions/{id}/resume',
    summary: 'Answer the pending card and hear what happens next',
    ...turn,
    params: SessionPath,
    body: ResumeRequest,
    reply: stream,
  },
  readPendingCard: {
    method: 'GET',
    path: '/api/v1/consultations/sessions/{id}/pending_card',
    summary: 'The card that the consultation waits for, if any',
    ...someone,
    params: SessionPath,
    query: WhoQuery,
    reply: { as: 'envelope', of: PendingCard },
    errors: ['not_found'],
  },
  listMessages: {
    method: 'GET',
    path: '/api/v1/consultations/sessions/{id}/messages',
    summary: 'Messages of a consultation, oldest first',
    ...someone,
    params: SessionPath,
    query: Closed({
      ...pageQuery,
      ...who,
      role: Type.Optional(Role),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In the content' })),
      order: withDefault(Type.Enum(['asc', 'desc']), 'asc'),
    }),
    reply: { as: 'envelope', of: PageOf(ConsultationMessage) },
    errors: ['not_found'],
  },
  followSession: {
    method: 'GET',
    path: '/api/v1/consultations/sessions/{id}/stream',
    summary: 'What was told after a number, then whatever happens next',
    description: 'For EventSource: it stays open between turns, and `Last-Event-ID` or `after` say where to go on.',
    ...someone,
    params: SessionPath,
    query: Closed({ ...who, after: Type.Optional(Type.Integer({ minimum: 0, maximum: integerMax })) }),
    headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })) }),
    reply: stream,
    errors: ['not_found'],
  },
  stopTurn: {
    method: 'POST',
    path: '/api/v1/consultations/sessions/{id}/stop',
    summary: 'Stop the running turn; what was said so far is kept',
    ...someone,
    idempotent: true,
    params: SessionPath,
    query: WhoQuery,
    reply: {
      as: 'envelope',
      of: Type.Object({ outcome: Type.Enum(['cancelled', 'cancelling', 'card_withdrawn', 'nothing_running']) }),
    },
    errors: ['not_found', 'forbidden'],
  },
  exportSession: {
    method: 'GET',
    path: '/api/v1/consultations/sessions/{id}/export',
    summary: 'The whole conversation as a file',
    ...someone,
    params: SessionPath,
    query: Closed({ ...who, format: withDefault(Type.Enum(['markdown', 'docx']), 'markdown') }),
    reply: { as: 'bytes', contentType: 'text/markdown', orTypes: [docxType] },
    errors: ['not_found'],
  },
  putFeedback: {
    method: 'PUT',
    path: '/api/v1/consultations/sessions/{id}/messages/{messageId}/feedback',
    summary: 'Say whether an answer was good',
    ...someone,
    params: Closed({ id: Id, messageId: Id }),
    query: WhoQuery,
    body: GiveFeedback,
    reply: { as: 'envelope', of: ConsultationMessage },
    errors: ['not_found', 'forbidden'],
  },
  ...internal,
})

export const consultations = auditingReads(
  refusing(entries, [playbookConfig, playbookId]),
  entries.readSession.path,
  'session',
)
