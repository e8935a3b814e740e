import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Audit } from '@casewright/kit/audit'
import type { Client } from '@casewright/kit/endpoint'
import type { SecretBox } from '@casewright/kit/secret-box'
import type { Database } from '@casewright/kit/sql'

/** Everything a handler of this house may use. */
export interface PlatformDeps extends Pick<Database, 'sql' | 'transaction'> {
  audit: Audit
  secrets: SecretBox
  aiEngine: Pick<Client<typeof aiEngine>, 'listSkills' | 'readSkill' | 'listUsage' | 'readUsageStats'>
  aiTimeoutMs: number
}
