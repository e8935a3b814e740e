import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { PlatformDeps } from '../deps.ts'
import { flagByKey } from '../queries/feature-flags.ts'

export const readFeatureFlag: Handler<typeof platform.readFeatureFlag, PlatformDeps> = async ({ params }, { sql }) =>
  found(await flagByKey(sql, params.key), 'feature flag')
