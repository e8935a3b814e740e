import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { domainsPage } from '../queries/domains.ts'

export const listDomains: Handler<typeof platform.listDomains, PlatformDeps> = async ({ query }, { sql }) => {
  const window = pageWindow(query)
  const [items, total] = await domainsPage(sql, query, window)
  return toPage(items, total, window)
}
