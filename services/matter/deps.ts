import type { files } from '@casewright/contracts/files/endpoints'
import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Audit, AuditPart } from '@casewright/kit/audit'
import type { Client } from '@casewright/kit/endpoint'
import type { Logger } from '@casewright/kit/log'
import type { SecretBox } from '@casewright/kit/secret-box'
import type { Database } from '@casewright/kit/sql'
import type { Zip } from '@casewright/kit/zip'
import type { NameForm } from './adapters/name-form.ts'
import type { UserTypes } from './adapters/user-types.ts'
import type { Blueprints } from './flows/blueprints.ts'
import type { ServiceTypeCache } from './flows/service-types.ts'

/** Everything a handler of this house may use. */
export interface MatterDeps extends Pick<Database, 'sql' | 'transaction'> {
  audit: Audit
  auditPart: AuditPart
  log: Logger
  secrets: SecretBox
  files: Pick<Client<typeof files>, 'checkFiles' | 'createPresignedUrl' | 'readFileInternal' | 'readContent'>
  platform: Pick<Client<typeof platform>, 'readConfigInternal'>
  /** Names as they are compared: one form for all spellings. */
  nameForm: NameForm
  userTypes: UserTypes
  zip: Zip
  blueprints: Blueprints
  serviceTypes: ServiceTypeCache
  webhookRules: { allowPrivate: boolean }
}
