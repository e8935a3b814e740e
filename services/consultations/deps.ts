import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import type { files } from '@casewright/contracts/files/endpoints'
import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Logger } from '@casewright/kit/data/log'
import type { Client } from '@casewright/kit/http/endpoint'
import type { QuotaLimits } from '@casewright/kit/http/quota'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Audit, AuditPart } from '@casewright/kit/work/audit'
import type { Feed } from '@casewright/kit/work/feed'
import type { TranscriptWriter } from './adapters/transcript-writer.ts'
import type { PendingAnswer } from './queries/answers.ts'

/** A turn that the engine was asked for. */
export interface AskedTurn {
  events: AsyncIterable<EngineEvent>
  /** The matter that the session is to be bound to; null for one that is. */
  binds: string | null
}

/** The turns that this process follows under its leases, and the readers that wait for a turn to begin. */
export interface AnswerListeners {
  readonly listener: string
  readonly leaseMs: number
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal
  /** Follows a turn to its end, whether or not it has readers. */
  begin(pending: PendingAnswer, asked: AskedTurn): void
  feed(message_id: string): Feed<ChatEvent> | undefined
  /** Resolves when a turn may have begun on the session, here or in another process, or when the signal aborts. */
  nextTurn(session_id: string, signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** Everything a handler of this service may use. */
export interface ConsultationsDeps extends Pick<Database, 'sql' | 'transaction' | 'notices'> {
  audit: Audit
  auditPart: AuditPart
  log: Logger
  aiEngine: Pick<
    Client<typeof aiEngine>,
    'streamExecute' | 'streamResume' | 'followStream' | 'readPendingCard' | 'cancelRun'
  >
  files: Pick<Client<typeof files>, 'checkFiles' | 'readFileInternal'>
  matter: Pick<
    Client<typeof matter>,
    'createFromConsultation' | 'readWorkflowProfile' | 'readAccess' | 'listUserMatters' | 'listTitles' | 'addFiles'
  >
  /** The answers that this process follows and saves. */
  listeners: AnswerListeners
  transcripts: TranscriptWriter
  /** Notes how long a reader waited for the first words of an answer. */
  firstWordsAfter(seconds: number): void
  /** How long a turn whose engine does not answer is waited for. */
  patienceMs: number
  /** How many turns may be under way at once. */
  turnLimits: QuotaLimits
  /** How often it is asked whether the reader of an open stream may still read. */
  recheckMs: number
  /** After how many days messages are deleted; 0 keeps all. */
  retentionDays: number
}

/** What a turn that is followed may use. */
export type TurnDeps = Omit<ConsultationsDeps, 'listeners' | 'retentionDays'>
