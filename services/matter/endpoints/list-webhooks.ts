import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { webhooksPage } from '../queries/webhooks.ts'

export const listWebhooks: Handler<typeof matter.listWebhooks, MatterDeps> = async (
  { query, organization },
  { sql },
) => {
  const window = pageWindow(query)
  const [items, total] = await webhooksPage(sql, organization, window)
  return toPage(items, total, window)
}
