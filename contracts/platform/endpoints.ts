import { defineContract } from '@casewright/kit/http/endpoint'
import { ai } from './ai.ts'
import { auditLogs } from './audit-logs.ts'
import { auditSignatures } from './audit-signatures.ts'
import { configs } from './configs.ts'
import { featureFlags } from './feature-flags.ts'
import { peopleOfOrganization } from './people.ts'
import { tags } from './tags.ts'
import { taxonomy } from './taxonomy.ts'

export const platform = defineContract({
  ...configs,
  ...featureFlags,
  ...tags,
  ...taxonomy,
  ...auditLogs,
  ...auditSignatures,
  ...peopleOfOrganization,
  ...ai,
})
