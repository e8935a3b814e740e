import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from './deps.ts'
import { ai } from './endpoints/ai.ts'
import { auditLogs } from './endpoints/audit-logs.ts'
import { auditSignatures } from './endpoints/audit-signatures.ts'
import { configs } from './endpoints/configs.ts'
import { featureFlags } from './endpoints/feature-flags.ts'
import { people } from './endpoints/people.ts'
import { tags } from './endpoints/tags.ts'
import { taxonomy } from './endpoints/taxonomy.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof platform, PlatformDeps> = {
  ...configs,
  ...featureFlags,
  ...tags,
  ...taxonomy,
  ...auditLogs,
  ...auditSignatures,
  ...people,
  ...ai,
}
