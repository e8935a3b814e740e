import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { requireMatch } from '@casewright/kit/http/etag'
import type { PlatformDeps } from '../deps.ts'
import { auditFlag } from '../flows/audit-flag.ts'
import { deleteFlag, lockFlag } from '../queries/feature-flags.ts'

export const deleteFeatureFlag: Handler<typeof platform.deleteFeatureFlag, PlatformDeps> = (
  { user, params, headers },
  { transaction, audit },
) =>
  transaction(async (sql) => {
    const flag = found(await lockFlag(sql, params.key), 'feature flag')
    requireMatch(flag.version, headers['if-match'])
    await deleteFlag(sql, flag.key)
    await auditFlag(audit, sql, 'deleted', flag, user)
    return { key: flag.key, deleted: true }
  })
