import type { FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Audit } from '@casewright/kit/work/audit'

/** Flags belong to the installation, so the rows name no organization. */
export const auditFlag = (
  audit: Audit,
  sql: Sql,
  change: 'created' | 'updated' | 'deleted',
  { key, version, enabled }: FeatureFlag,
  user: string | undefined,
): Promise<void> =>
  audit(sql, {
    organization: null,
    user: user ?? null,
    action: `feature_flag.${change}`,
    resource_type: 'feature_flag',
    resource_id: key,
    details: { version, enabled },
  })
