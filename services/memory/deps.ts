import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Audit, AuditPart } from '@casewright/kit/work/audit'
import type { Rerank } from '@casewright/models/client/rerank'
import type { RecallIndexes } from './workers/recall-indexes.ts'

/** Everything a handler of this service may use. */
export interface MemoryDeps extends Pick<Database, 'sql' | 'transaction'> {
  audit: Audit
  auditPart: AuditPart
  matter: Pick<Client<typeof matter>, 'readMatterInternal'>
  /** Absent when no rerank service is configured. */
  rerank: Rerank | undefined
  recallIndexes: RecallIndexes
}
