import type { files } from '@casewright/contracts/files/endpoints'
import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { matter } from '@casewright/contracts/matter/endpoints'
import type { memory } from '@casewright/contracts/memory/endpoints'
import type { DocumentWriter } from '@casewright/documents/document-writer'
import type { Runs } from '@casewright/durable/runs'
import type { Logger } from '@casewright/kit/data/log'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Database } from '@casewright/kit/postgres/sql'
import type { TextWorkers } from '@casewright/kit/text/text-workers'
import type { LoadedSkill } from '@casewright/legal/skills/skill'
import type { Models } from '@casewright/models/client/models'
import type { Mcp } from '@casewright/models/mcp/mcp'
import type { EngineKinds } from './graph/rules/kinds.ts'
import type { Redaction } from './rules/redact.ts'

/** Everything a handler of this service may use. */
export interface AiEngineDeps extends Pick<Database, 'sql' | 'transaction' | 'notices'> {
  log: Logger
  files: Pick<Client<typeof files>, 'checkFiles' | 'readFileInternal' | 'readParsed' | 'uploadFilesInternal'>
  knowledge: Pick<
    Client<typeof knowledge>,
    'findArticles' | 'hybridSearch' | 'searchCauses' | 'readCause' | 'listChecklists' | 'verifyQuote'
  >
  matter: Pick<
    Client<typeof matter>,
    | 'readAccess'
    | 'checkRelease'
    | 'listDeskChanges'
    | 'listUserMatters'
    | 'readMatterInternal'
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
  runs: Runs<EngineKinds>
  /** Where rules over what people wrote are run. */
  textWorkers: TextWorkers
  redaction: Redaction
  /** In which model calls are priced. */
  currency: string
  /** After how many days turns are deleted; 0 keeps all. */
  retentionDays: number
}
