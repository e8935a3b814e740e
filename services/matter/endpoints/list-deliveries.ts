import type { matter } from '@casewright/contracts/matter/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { deliveriesPage } from '../queries/webhook-deliveries.ts'
import { webhookById } from '../queries/webhooks.ts'

export const listDeliveries: Handler<typeof matter.listDeliveries, MatterDeps> = async (
  { params: { webhookId }, query, organization },
  { sql },
) => {
  const window = pageWindow(query)
  found(await webhookById(sql, organization, webhookId), 'webhook')
  const [items, total] = await deliveriesPage(sql, organization, webhookId, window)
  return toPage(items, total, window)
}
