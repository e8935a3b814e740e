import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { flagByKey } from '../queries/feature-flags.ts'

export const readFeatureFlag: Handler<typeof platform.readFeatureFlag, PlatformDeps> = async ({ params }, { sql }) =>
  found(await flagByKey(sql, params.key), 'feature flag')
