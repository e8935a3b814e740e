import type { files } from '@casewright/contracts/files/endpoints'
import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Logger } from '@casewright/kit/data/log'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Database } from '@casewright/kit/postgres/sql'
import type { TextWorkers } from '@casewright/kit/text/text-workers'
import type { Audit } from '@casewright/kit/work/audit'
import type { Jobs } from '@casewright/kit/work/jobs'
import type { OutsideFetch } from './adapters/outside-fetch.ts'
import type { PackageFolder } from './adapters/package-folder.ts'

/** Everything a handler of this service may use. */
export interface CollectorDeps extends Pick<Database, 'sql' | 'transaction'> {
  audit: Audit
  log: Logger
  jobs: Jobs
  knowledge: Client<typeof knowledge>
  platform: Client<typeof platform>
  files: Pick<Client<typeof files>, 'readFileInternal' | 'readParsed' | 'uploadFilesInternal' | 'deleteFileInternal'>
  packages: PackageFolder
  seedLeaseMs: number
  /** For one run. */
  openOutside(): OutsideFetch
  collecting: CollectingRules
  /** Read pages and listings beside the event loop, which a hostile one could hold. */
  textWorkers: TextWorkers
  /** Aborts when the service stops. */
  stopping: AbortSignal
}

interface CollectingRules {
  allowPrivate: boolean
  /** The only ones that a source may name. */
  directories: readonly string[]
  bytesMax: number
  runsAtOnce: number
}
