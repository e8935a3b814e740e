import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { playbookConfigsPage } from '../queries/playbook-configs.ts'

export const listPlaybookConfigs: Handler<typeof platform.listPlaybookConfigs, PlatformDeps> = async (
  { query },
  { sql },
) => {
  const window = pageWindow(query)
  const [items, total] = await playbookConfigsPage(sql, window)
  return toPage(items, total, window)
}
