import type { files } from '@casewright/contracts/files/endpoints'
import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Logger } from '@casewright/kit/data/log'
import type { SecretBox } from '@casewright/kit/data/secret-box'
import type { Zip } from '@casewright/kit/data/zip'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Audit, AuditPart } from '@casewright/kit/work/audit'
import type { NameForm } from './adapters/name-form.ts'
import type { UserTypes } from './adapters/user-types.ts'
import type { Blueprints } from './flows/blueprints.ts'

export interface ServiceTypeAnswer {
  service_types: unknown[]
  resolved_service_types: unknown
  version: number | null
  stale: boolean
}

/** The configured service types, as platform-service has or last had them. */
export interface ServiceTypeCache {
  read(): Promise<ServiceTypeAnswer>
  /** The same without a long wait: what is known by then, for work that can do without. */
  soon(): Promise<ServiceTypeAnswer>
}

/** Everything a handler of this service may use. */
export interface MatterDeps extends Pick<Database, 'sql' | 'transaction'> {
  audit: Audit
  auditPart: AuditPart
  log: Logger
  secrets: SecretBox
  files: Pick<
    Client<typeof files>,
    'checkFiles' | 'createPresignedUrl' | 'readFileInternal' | 'readContent' | 'readParsed'
  >
  platform: Pick<Client<typeof platform>, 'readConfigInternal'>
  /** Names as they are compared: one form for all spellings. */
  nameForm: NameForm
  userTypes: UserTypes
  zip: Zip
  blueprints: Blueprints
  serviceTypes: ServiceTypeCache
  webhookRules: { allowPrivate: boolean }
}
