import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { tagGroupsOf } from '../flows/tag-groups.ts'

export const deleteTagGroup: Handler<typeof platform.deleteTagGroup, PlatformDeps> = (input, deps) =>
  tagGroupsOf(input.organization).remove(input.params.tagGroupId, input, deps)
