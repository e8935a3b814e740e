import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { tagsOf } from '../flows/tags.ts'

export const createTag: Handler<typeof platform.createTag, PlatformDeps> = (input, deps) =>
  tagsOf(input.organization).create(input, deps)
