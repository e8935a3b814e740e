import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { tagsOf } from '../flows/tags.ts'

export const deleteTag: Handler<typeof platform.deleteTag, PlatformDeps> = (input, deps) =>
  tagsOf(input.organization).remove(input.params.tagId, input, deps)
