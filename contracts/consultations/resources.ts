import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { visibleText } from '@casewright/kit/text/visible-text'
import { type Static, Type } from 'typebox'
import { ShownCard } from '../card.ts'
import { Closed, Id, Nullable, Timestamp } from '../common.ts'

const Title = Type.String({ minLength: 1, maxLength: 500, pattern: visibleText })
const Label = Type.String({ minLength: 1, maxLength: 128, pattern: '^\\S+$' })
const FileIds = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 200, uniqueItems: true })

export const SessionStatus = Type.Enum(['active', 'archived'])
export type SessionStatus = Static<typeof SessionStatus>

export const sessionMembers = { title: Title, service_type_id: Nullable(Label), file_ids: FileIds }

export const ConsultationSession = Type.Object({
  id: Id,
  matter_id: Nullable(Type.String({ description: 'Null until the first chat has bound the session to its matter' })),
  user_id: Type.String(),
  organization_id: Type.String(),
  ...sessionMembers,
  status: SessionStatus,
  seq: Type.Integer({ description: 'The number to follow the stream from, for who has read the messages' }),
  version: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ConsultationSession = Static<typeof ConsultationSession>

export const Role = Type.Enum(['USER', 'ASSISTANT', 'SYSTEM'])
export type Role = Static<typeof Role>

/** Of an answer: whether it is whole, still grows, waits for a card, was stopped, or could not be finished. */
export const MessageStatus = Type.Enum(['complete', 'streaming', 'interrupted', 'stopped', 'failed'])
export type MessageStatus = Static<typeof MessageStatus>

const Feedback = Type.Object({
  rating: Type.Enum(['up', 'down']),
  comment: Nullable(Type.String()),
  at: Timestamp,
})

/** What a user attached to a message. */
const ConsultationAttachment = Type.Object({ attachment_id: Id, file_ids: Type.Array(Type.String()) })

export const ConsultationMessage = Type.Object({
  id: Id,
  session_id: Id,
  role: Role,
  user_id: Nullable(Type.String({ description: 'Who said it; null for what the assistant says' })),
  content: Type.String(),
  status: MessageStatus,
  attachment: Nullable(ConsultationAttachment),
  client_message_id: Nullable(Type.String()),
  trace_id: Nullable(Type.String({ description: 'The turn of ai-engine that it began or came from' })),
  after_seq: Nullable(
    Type.Integer({ description: "Of an answer: the number before its turn's first event; null until that is known" }),
  ),
  last_seq: Nullable(Type.Integer({ description: "Of an answer: the number of its turn's last event" })),
  error_code: Nullable(Type.String()),
  feedback: Nullable(Feedback),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ConsultationMessage = Static<typeof ConsultationMessage>

export const GiveFeedback = Closed({
  rating: Type.Enum(['up', 'down']),
  comment: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
})

const ClientMessageId = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^\\S+$',
  description: 'The same message sent again under its id gets the first turn; another one under it is a conflict',
})

export const ChatRequest = Closed({
  message: Type.String({ minLength: 1, maxLength: 100_000, pattern: visibleText }),
  file_ids: Type.Optional(FileIds),
  client_message_id: Type.Optional(ClientMessageId),
  locale: Type.Optional(Type.Enum(['zh', 'en'])),
  user_id: Type.Optional(ExternalId),
})
export type ChatRequest = Static<typeof ChatRequest>

export const ResumeRequest = Closed({
  user_id: Type.Optional(ExternalId),
  card_id: Type.Optional(Id),
  client_message_id: Type.Optional(ClientMessageId),
  user_response: Closed({
    answers: Type.Array(Closed({ field_key: Type.String({ minLength: 1, maxLength: 200 }), value: Type.Unknown() }), {
      maxItems: 100,
    }),
  }),
})
export type ResumeRequest = Static<typeof ResumeRequest>

/** The card is ai-engine's; it is handed on as it is, also with members that we do not know. */
const HandedCard = Type.Unsafe<Record<string, unknown>>(ShownCard)

export const PendingCard = Type.Object({
  has_pending_card: Type.Boolean(),
  card: Type.Optional(HandedCard),
})

/** A card that waits for the caller, and where. */
export const InboxCard = Type.Object({
  session_id: Id,
  session_title: Type.String(),
  matter_id: Nullable(Type.String()),
  matter_title: Nullable(Type.String()),
  card: HandedCard,
  since: Timestamp,
})
export type InboxCard = Static<typeof InboxCard>

/** One turn for callers that do not read along. */
export const ChatOutcome = Type.Object({
  session_id: Id,
  matter_id: Type.String(),
  message: ConsultationMessage,
  status: MessageStatus,
  output: Type.String(),
  card: Nullable(HandedCard),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String(), retryable: Type.Boolean() })),
})
export type ChatOutcome = Static<typeof ChatOutcome>

export const IntakeContext = Type.Object({
  session: ConsultationSession,
  messages: Type.Array(Type.Object({ role: Role, content: Type.String(), created_at: Timestamp })),
  file_ids: Type.Array(Type.String()),
  matter_profile: Nullable(Type.Record(Type.String(), Type.Unknown())),
})

nameSchemas({
  SessionStatus,
  ConsultationSession,
  MessageRole: Role,
  MessageStatus,
  Feedback,
  ConsultationAttachment,
  ConsultationMessage,
  GiveFeedback,
  ChatRequest,
  ResumeRequest,
  PendingCard,
  InboxCard,
  ChatOutcome,
  IntakeContext,
})
