import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { requireMatch } from '@casewright/kit/http/etag'
import type { PlatformDeps } from '../deps.ts'
import { auditFlag } from '../flows/audit-flag.ts'
import { lockFlag, replaceFlag } from '../queries/feature-flags.ts'
import { isSameDefinition, requireSoundDefinition } from '../rules/flag-definition.ts'

/** What changes nothing leaves no trace: the version, which others may hold as their ETag, stays as it is. */
export const updateFeatureFlag: Handler<typeof platform.updateFeatureFlag, PlatformDeps> = (
  { user, params, headers, body },
  { transaction, audit },
) =>
  transaction(async (sql) => {
    const flag = found(await lockFlag(sql, params.key), 'feature flag')
    requireMatch(flag.version, headers['if-match'])
    const wanted = { ...flag, ...body }
    requireSoundDefinition(wanted)
    if (isSameDefinition(wanted, flag)) return flag
    const changed = await replaceFlag(sql, flag.key, wanted)
    await auditFlag(audit, sql, 'updated', changed, user)
    return changed
  })
