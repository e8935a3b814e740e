import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { files } from '@casewright/contracts/files/endpoints'
import type { people, retention } from '@casewright/contracts/people'
import type { SecretBox } from '@casewright/kit/data/secret-box'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Audit } from '@casewright/kit/work/audit'
import type { AuditSigner } from './adapters/audit-signer.ts'

/** Everything a handler of this service may use. */
export interface PlatformDeps extends Pick<Database, 'sql' | 'transaction'> {
  audit: Audit
  secrets: SecretBox
  /** Signs ends of audit chains; the key is made when it is needed first, unless it is configured. */
  signer(): Promise<AuditSigner>
  /** The services that hold data of people, in the order in which it is erased. */
  people: ReadonlyMap<string, Client<typeof people>>
  /** The services that delete by age. */
  retention: ReadonlyMap<string, Client<typeof retention>>
  /** After how many days audit rows are deleted; 0 keeps all. */
  auditDays: number
  files: Pick<Client<typeof files>, 'readContent'>
  /** Ends a person's sign-ins at the gateway. */
  endSignIns(user: string, organization: string): Promise<void>
  /** Makes pseudonyms that cannot be guessed. */
  pseudonymKey: string
  aiEngine: Pick<
    Client<typeof aiEngine>,
    | 'listSkills'
    | 'readSkill'
    | 'listUsage'
    | 'readUsageStats'
    | 'readTimeline'
    | 'listTraces'
    | 'readTrace'
    | 'testModel'
  >
  aiTimeoutMs: number
}
