/** Made by `npm run docs` from the one API description; do not edit. */
import type { EventStream } from '../event-stream.ts'
import type { ReviewType } from './shared.ts'

export type ArchiveSessionResult = { id: string; status: SessionStatus; deleted: true }
export type Card = { card_id?: string; review_type: ReviewType; title?: string; questions: Question[]; created_at?: string }
export type CardEvent = { event: 'card'; seq?: number; data: Card }
export type ChatEvent = DeltaEvent | CardEvent | ProgressEvent | TaskStartEvent | TaskEndEvent | ErrorEvent | EndEvent | HeartbeatEvent
export type ChatRequest = { message: string; file_ids?: string[]; client_message_id?: string; locale?: 'zh' | 'en'; user_id?: string }
export type ConsultationAttachment = { attachment_id: string; file_ids: string[] }
export type ConsultationMessage = { id: string; session_id: string; role: MessageRole; user_id: string | null; content: string; status: MessageStatus; attachment: ConsultationAttachment | null; client_message_id: string | null; trace_id: string | null; after_seq: number | null; last_seq: number | null; error_code: string | null; feedback: Feedback | null; created_at: string; updated_at: string }
export type ConsultationMessagePage = { items: ConsultationMessage[]; page: number; size: number; total: number; total_pages: number }
export type ConsultationSession = { id: string; matter_id: string | null; user_id: string; organization_id: string; title: string; service_type_id: string | null; file_ids: string[]; status: SessionStatus; seq: number; version: number; created_at: string; updated_at: string }
export type ConsultationSessionPage = { items: ConsultationSession[]; page: number; size: number; total: number; total_pages: number }
export type CreateSessionRequest = { title?: string; service_type_id?: string | null; file_ids?: string[]; matter_id?: string }
export type DeltaEvent = { event: 'delta'; seq?: number; data: { content: string; message_id: string } }
export type EndEvent = { event: 'end'; seq?: number; data: { output: string; status: 'completed' | 'interrupted' | 'cancelled' | 'failed' } }
export type ErrorEvent = { event: 'error'; seq?: number; data: { code: string; message: string; retryable: boolean } }
export type Feedback = { rating: 'up' | 'down'; comment: string | null; at: string }
export type GiveFeedback = { rating: 'up' | 'down'; comment?: string | null }
export type HeartbeatEvent = { event: 'heartbeat'; seq?: number; data: Record<string, unknown> }
export type InboxCard = { session_id: string; session_title: string; matter_id: string | null; matter_title: string | null; card: Card; since: string }
export type InboxCardPage = { items: InboxCard[]; page: number; size: number; total: number; total_pages: number }
export type MessageRole = 'USER' | 'ASSISTANT' | 'SYSTEM'
export type MessageStatus = 'complete' | 'streaming' | 'interrupted' | 'stopped' | 'failed'
export type Option = { value: string; label: string; description?: string; source?: { file_id: string; name: string; quote: string; start: number; end: number } }
export type PatchSessionRequest = { title?: string; service_type_id?: string | null; file_ids?: string[]; status?: SessionStatus }
export type PendingCard = { has_pending_card: boolean; card?: Card }
export type ProgressEvent = { event: 'progress'; seq?: number; data: { node?: string; message?: string; trace_id?: string } }
export type Question = { question: string; field_key: string; input_type: string; required: boolean; reads_as?: 'money' | 'date'; options?: Option[]; default?: unknown; help?: string; min?: number; max?: number }
export type ResumeRequest = { user_id?: string; card_id?: string; client_message_id?: string; user_response: { answers: { field_key: string; value: unknown }[] } }
export type SessionStatus = 'active' | 'archived'
export type StopTurnResult = { outcome: 'cancelled' | 'cancelling' | 'card_withdrawn' | 'nothing_running' }
export type TaskEndEvent = { event: 'task_end'; seq?: number; data: { node?: string; skill?: string; title?: string; ms?: number } }
export type TaskStartEvent = { event: 'task_start'; seq?: number; data: { node?: string; skill?: string; title?: string } }
export type UpdateSessionRequest = { title: string; service_type_id?: string | null; file_ids?: string[] }

export interface ConsultationsCalls {
  /** The caller's consultations and those of their matters, newest first; archived ones only when asked for */
  listSessions(input: { query?: { page?: number; size?: number; limit?: number; user_id?: string; organization_id?: string; status?: 'active' | 'archived' | 'all'; text?: string }; signal?: AbortSignal }): Promise<ConsultationSessionPage>
  /** Begin a consultation */
  createSession(input: { query?: { user_id?: string; organization_id?: string }; body?: CreateSessionRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<ConsultationSession>
  /** The cards that wait for the caller, newest first */
  listPendingCards(input: { query?: { page?: number; size?: number; limit?: number; user_id?: string; organization_id?: string }; signal?: AbortSignal }): Promise<InboxCardPage>
  /** Read a consultation */
  readSession(input: { params: { id: string }; query?: { user_id?: string; organization_id?: string }; signal?: AbortSignal }): Promise<ConsultationSession>
  /** Replace what can be changed of a consultation */
  updateSession(input: { params: { id: string }; query?: { user_id?: string; organization_id?: string }; headers?: { 'if-match'?: string }; body: UpdateSessionRequest; signal?: AbortSignal }): Promise<ConsultationSession>
  /** Change some members of a consultation */
  patchSession(input: { params: { id: string }; query?: { user_id?: string; organization_id?: string }; headers?: { 'if-match'?: string }; body?: PatchSessionRequest; signal?: AbortSignal }): Promise<ConsultationSession>
  /** Archive a consultation; nothing is lost, and a PATCH of its status brings it back */
  archiveSession(input: { params: { id: string }; query?: { user_id?: string; organization_id?: string }; signal?: AbortSignal }): Promise<ArchiveSessionResult>
  /** Say something and hear what happens */
  chat(input: { params: { id: string }; query?: { user_id?: string; organization_id?: string }; body: ChatRequest; signal?: AbortSignal }): Promise<EventStream<ChatEvent>>
  /** Answer the pending card and hear what happens next */
  resume(input: { params: { id: string }; query?: { user_id?: string; organization_id?: string }; body: ResumeRequest; signal?: AbortSignal }): Promise<EventStream<ChatEvent>>
  /** The card that the consultation waits for, if any */
  readPendingCard(input: { params: { id: string }; query?: { user_id?: string; organization_id?: string }; signal?: AbortSignal }): Promise<PendingCard>
  /** Messages of a consultation, oldest first */
  listMessages(input: { params: { id: string }; query?: { page?: number; size?: number; limit?: number; user_id?: string; organization_id?: string; role?: MessageRole; text?: string; order?: 'asc' | 'desc' }; signal?: AbortSignal }): Promise<ConsultationMessagePage>
  /** What was told after a number, then whatever happens next */
  followSession(input: { params: { id: string }; query?: { user_id?: string; organization_id?: string; after?: number }; headers?: { 'last-event-id'?: string }; signal?: AbortSignal }): Promise<EventStream<ChatEvent>>
  /** Stop the running turn; what was said so far is kept */
  stopTurn(input: { params: { id: string }; query?: { user_id?: string; organization_id?: string }; signal?: AbortSignal }): Promise<StopTurnResult>
  /** The whole conversation as a file */
  exportSession(input: { params: { id: string }; query?: { user_id?: string; organization_id?: string; format?: 'markdown' | 'docx' }; signal?: AbortSignal }): Promise<Response>
  /** Say whether an answer was good */
  putFeedback(input: { params: { id: string; messageId: string }; query?: { user_id?: string; organization_id?: string }; body: GiveFeedback; signal?: AbortSignal }): Promise<ConsultationMessage>
}
