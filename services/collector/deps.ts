import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Audit } from '@casewright/kit/audit'
import type { Client } from '@casewright/kit/endpoint'
import type { Logger } from '@casewright/kit/log'
import type { Database } from '@casewright/kit/sql'
import type { PackageFolder } from './adapters/package-folder.ts'

/** Everything a handler of this house may use. */
export interface CollectorDeps extends Pick<Database, 'sql' | 'transaction'> {
  audit: Audit
  log: Logger
  knowledge: Client<typeof knowledge>
  platform: Client<typeof platform>
  packages: PackageFolder
  seedLeaseMs: number
  /** Aborts when the service stops. */
  stopping: AbortSignal
}
