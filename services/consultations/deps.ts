import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { files } from '@casewright/contracts/files/endpoints'
import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Logger } from '@casewright/kit/data/log'
import type { Client } from '@casewright/kit/http/endpoint'
import type { QuotaLimits } from '@casewright/kit/http/quota'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Audit, AuditPart } from '@casewright/kit/work/audit'
import type { TranscriptWriter } from './adapters/transcript-writer.ts'
import type { AnswerListeners } from './workers/answer-listeners.ts'

/** Everything a handler of this service may use. */
export interface ConsultationsDeps extends Pick<Database, 'sql' | 'transaction'> {
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
    'createFromConsultation' | 'readWorkflowProfile' | 'readAccess' | 'listUserMatters' | 'addFiles'
  >
  /** The answers that this process follows and saves. */
  listeners: AnswerListeners
  transcripts: TranscriptWriter
  /** How long a turn whose engine does not answer is waited for. */
  patienceMs: number
  /** How many turns may be under way at once. */
  turnLimits: QuotaLimits
  /** How often it is asked whether the reader of an open stream may still read. */
  recheckMs: number
}
