import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { businessCategoriesPage } from '../queries/business-categories.ts'

export const listBusinessCategories: Handler<typeof platform.listBusinessCategories, PlatformDeps> = async (
  { query },
  { sql },
) => {
  const window = pageWindow(query)
  const [items, total] = await businessCategoriesPage(sql, query, window)
  return toPage(items, total, window)
}
