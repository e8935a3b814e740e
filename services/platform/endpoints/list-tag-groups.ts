import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { tagGroupsPage } from '../queries/tag-groups.ts'

export const listTagGroups: Handler<typeof platform.listTagGroups, PlatformDeps> = async (
  { organization, query },
  { sql },
) => {
  const window = pageWindow(query)
  const [items, total] = await tagGroupsPage(sql, organization, query, window)
  return toPage(items, total, window)
}
