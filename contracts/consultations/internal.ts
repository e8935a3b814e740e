import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { Closed, Id, Nullable } from '../common.ts'
import {
  ChatOutcome,
  ChatRequest,
  ConsultationMessage,
  ConsultationSession,
  IntakeContext,
  ResumeRequest,
} from './resources.ts'

const InternalPath = Closed({ sessionId: Id })
const service = { user: 'optional', tenant: 'optional', acts: 'either' } as const
/** A service that speaks for a user may name them in the body; the organization is the header's, or else that user's own. */
const speaker = { ...service, identityIn: ['body'] } as const

export const turnErrors = [
  'not_found',
  'forbidden',
  'conflict',
  'card_pending',
  'no_card_pending',
  'thread_busy',
  'rate_limited',
] as const

export const internal = defineContract({
  readSessionInternal: {
    method: 'GET',
    path: '/api/v1/internal/sessions/{sessionId}',
    summary: 'Read a consultation, for services',
    ...service,
    params: InternalPath,
    reply: { as: 'envelope', of: ConsultationSession },
    errors: ['not_found'],
  },
  listRecentMessages: {
    method: 'GET',
    path: '/api/v1/internal/sessions/{sessionId}/messages/recent',
    summary: 'The last messages of a consultation, oldest first; the next page has those before them',
    ...service,
    params: InternalPath,
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(ConsultationMessage) },
    errors: ['not_found'],
  },
  addAssistantMessage: {
    method: 'POST',
    path: '/api/v1/internal/sessions/{sessionId}/messages/assistant',
    summary: 'Add a message of the assistant that no turn has made',
    ...service,
    params: InternalPath,
    body: Closed({
      content: Type.String({ minLength: 1, maxLength: 200_000 }),
      client_message_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128, pattern: '^\\S+$' })),
      trace_id: Type.Optional(Nullable(Type.String({ maxLength: 128 }))),
    }),
    reply: { as: 'envelope', of: ConsultationMessage },
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  userAndChat: {
    method: 'POST',
    path: '/api/v1/internal/sessions/{sessionId}/messages/user-and-chat',
    summary: 'Say something and get the whole answer',
    ...speaker,
    params: InternalPath,
    body: ChatRequest,
    timeoutMs: 600_000,
    reply: { as: 'envelope', of: ChatOutcome },
    errors: turnErrors,
  },
  resumeInternal: {
    method: 'POST',
    path: '/api/v1/internal/sessions/{sessionId}/resume',
    summary: 'Answer the pending card and get the whole answer',
    ...speaker,
    params: InternalPath,
    body: ResumeRequest,
    timeoutMs: 600_000,
    reply: { as: 'envelope', of: ChatOutcome },
    errors: turnErrors,
  },
  readIntakeContext: {
    method: 'GET',
    path: '/api/v1/internal/sessions/{sessionId}/intake-context',
    summary: 'What intake starts from: the session, its messages and files, and the profile of its matter',
    ...service,
    params: InternalPath,
    query: Closed({ limit: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 50) }),
    reply: { as: 'envelope', of: IntakeContext },
    errors: ['not_found'],
  },
})
