import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { tagsPage } from '../queries/tags.ts'

export const listTags: Handler<typeof platform.listTags, PlatformDeps> = async ({ organization, query }, { sql }) => {
  const window = pageWindow(query)
  const [items, total] = await tagsPage(sql, organization, query, window)
  return toPage(items, total, window)
}
