import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { PlatformDeps } from '../deps.ts'
import { tagGroupById } from '../queries/tag-groups.ts'

export const readTagGroup: Handler<typeof platform.readTagGroup, PlatformDeps> = async (
  { organization, params },
  { sql },
) => found(await tagGroupById(sql, organization, params.tagGroupId), 'tag group')
