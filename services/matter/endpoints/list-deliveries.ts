import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import { pageWindow, toPage } from '@casewright/kit/paging'
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
