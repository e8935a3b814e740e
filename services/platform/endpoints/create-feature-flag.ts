import type { platform } from '@casewright/contracts/platform/endpoints'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { auditFlag } from '../flows/audit-flag.ts'
import { insertFlag } from '../queries/feature-flags.ts'
import { requireSoundDefinition } from '../rules/flag-definition.ts'

export const createFeatureFlag: Handler<typeof platform.createFeatureFlag, PlatformDeps> = async (
  { user, body, once },
  { audit },
) => {
  const { key, ...definition } = body
  requireSoundDefinition(definition)
  return once(async (sql) => {
    const flag = await insertFlag(sql, key, definition)
    if (!flag) throw new ServiceError('conflict', `there is already a feature flag ${key}`)
    await auditFlag(audit, sql, 'created', flag, user)
    return flag
  })
}
