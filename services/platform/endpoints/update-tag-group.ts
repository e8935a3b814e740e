import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { tagGroupsOf } from '../flows/tag-groups.ts'

export const updateTagGroup: Handler<typeof platform.updateTagGroup, PlatformDeps> = (input, deps) =>
  tagGroupsOf(input.organization).update(input.params.tagGroupId, input, deps)
