import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { tagGroupById } from '../queries/tag-groups.ts'

export const readTagGroup: Handler<typeof platform.readTagGroup, PlatformDeps> = async (
  { organization, params },
  { sql },
) => found(await tagGroupById(sql, organization, params.tagGroupId), 'tag group')
