import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { files } from '@casewright/contracts/files/endpoints'
import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { matter } from '@casewright/contracts/matter/endpoints'
import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Logger } from '@casewright/kit/data/log'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Database } from '@casewright/kit/postgres/sql'
import type { TextWorkers } from '@casewright/kit/text/text-workers'
import type { Feed } from '@casewright/kit/work/feed'
import type { LoadedSkill } from '@casewright/legal/skills/skill'
import type { DocumentWriter } from './adapters/document-writer.ts'
import type { Mcp } from './adapters/mcp.ts'
import type { Models } from './adapters/models.ts'
import type { TurnRow } from './queries/threads.ts'
import type { Redaction } from './rules/traces/redact.ts'
import type { Profile } from './rules/turn/profile.ts'
import type { ThreadSnapshot } from './workers/recent-threads.ts'

/** A claimed turn, with what is known of the matter. */
export interface WholeTurn extends TurnRow {
  matter_profile: Profile | null
}

/** The turns that this process drives. */
export interface Runs {
  /** Whose leases these are. */
  readonly owner: string
  readonly leaseMs: number
  /** Drives a turn that was claimed for this process; resolves as soon as it can be read. `before`: the state as JSON, if it was read. */
  begin(thread: WholeTurn, deps: AiEngineDeps, before?: string | null): Promise<void>
  /** What the thread's last turn left, if it ended here not long ago. It may be old by now. */
  recent(thread_id: string): ThreadSnapshot | undefined
  /** Lets go of what the thread's last turn left. */
  forget(thread_id: string): void
  /** What readers in this process read, while the turn is driven here. */
  feed(trace_id: string): Feed<EngineEvent> | undefined
  /** False when the turn does not run here. */
  cancel(trace_id: string): boolean
  /** From now on turns of dead processes are taken over. */
  watch(deps: AiEngineDeps): void
  /** Gives all turns back. */
  stop(): Promise<void>
}

/** Everything a handler of this service may use. */
export interface AiEngineDeps extends Pick<Database, 'sql' | 'transaction'> {
  log: Logger
  files: Pick<Client<typeof files>, 'checkFiles' | 'readFileInternal' | 'readParsed' | 'uploadFilesInternal'>
  knowledge: Pick<
    Client<typeof knowledge>,
    'hybridSearch' | 'searchCauses' | 'readCause' | 'listChecklists' | 'verifyQuote'
  >
  matter: Pick<
    Client<typeof matter>,
    | 'readAccess'
    | 'listUserMatters'
    | 'readWorkflowProfile'
    | 'syncAll'
    | 'allocateAnalysisVersion'
    | 'submitEvidences'
    | 'submitSufficiency'
    | 'submitIssues'
    | 'submitStrategies'
    | 'submitRiskAssessment'
  >
  memory: Pick<Client<typeof memory>, 'recall' | 'reconcile' | 'createFact'>
  models: Models
  mcp: Mcp
  documents: DocumentWriter
  skills: ReadonlyMap<string, LoadedSkill>
  runs: Runs
  /** Where rules over what people wrote are run. */
  textWorkers: TextWorkers
  redaction: Redaction
  /** In which model calls are priced. */
  currency: string
}
