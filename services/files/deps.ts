import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Logger } from '@casewright/kit/data/log'
import type { Client } from '@casewright/kit/http/endpoint'
import type { InternalKeys } from '@casewright/kit/http/identity'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Audit } from '@casewright/kit/work/audit'
import type { Scan } from './adapters/clamd.ts'
import type { DiskSpace } from './adapters/disk-space.ts'
import type { ParserPool } from './adapters/parsing.ts'
import type { Sniff } from './adapters/sniff.ts'
import type { Storage } from './adapters/storage.ts'
import type { UploadPlace } from './adapters/upload-place.ts'
import type { FilesConfig } from './config.ts'
import type { OwnStorage } from './flows/own-storage.ts'

/** Everything a handler of this service may use. */
export interface FilesDeps extends Pick<Database, 'sql' | 'transaction'> {
  audit: Audit
  log: Logger
  matter: Pick<Client<typeof matter>, 'listSharedFiles' | 'listHiddenFiles'>
  storage: Storage
  ownStorage: OwnStorage
  diskSpace: DiskSpace
  parsers: ParserPool
  sniff: Sniff
  uploads: UploadPlace
  /** Absent when no malware scanner is configured. */
  scan: Scan | undefined
  /** Proves signed addresses of our own; the first signs. */
  signingKeys: InternalKeys
  limits: Pick<
    FilesConfig,
    | 'FILES_UPLOAD_BYTES_MAX'
    | 'FILES_UPLOAD_FILES_MAX'
    | 'FILES_UPLOAD_HOURS'
    | 'FILES_QUOTA_USER_BYTES'
    | 'FILES_QUOTA_ORGANIZATION_BYTES'
    | 'FILES_WAITING_USER_MAX'
    | 'FILES_WAITING_ORGANIZATION_MAX'
    | 'FILES_DELETE_GRACE_HOURS'
    | 'FILES_PARSE_TIMEOUT_MS'
    | 'FILES_PARSE_CHILDREN'
    | 'FILES_PARSE_USER_MAX'
  >
}
