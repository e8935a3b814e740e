import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { PlatformDeps } from '../deps.ts'
import { tagById } from '../queries/tags.ts'

export const readTag: Handler<typeof platform.readTag, PlatformDeps> = async ({ organization, params }, { sql }) =>
  found(await tagById(sql, organization, params.tagId), 'tag')
