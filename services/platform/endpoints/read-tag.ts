import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { tagById } from '../queries/tags.ts'

export const readTag: Handler<typeof platform.readTag, PlatformDeps> = async ({ organization, params }, { sql }) =>
  found(await tagById(sql, organization, params.tagId), 'tag')
