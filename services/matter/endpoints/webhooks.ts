import type { matter } from '@casewright/contracts/matter/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { addWebhook, changeWebhook, dropWebhook } from '../flows/change-webhooks.ts'
import { deliveriesPage } from '../queries/webhook-deliveries.ts'
import { webhookById, webhooksPage } from '../queries/webhooks.ts'

const listWebhooks: Handler<typeof matter.listWebhooks, MatterDeps> = async ({ query, organization }, { sql }) => {
  const window = pageWindow(query)
  const [items, total] = await webhooksPage(sql, organization, window)
  return toPage(items, total, window)
}

const createWebhook: Handler<typeof matter.createWebhook, MatterDeps> = ({ body, ...who }, deps) =>
  addWebhook(body, who, deps)

const updateWebhook: Handler<typeof matter.updateWebhook, MatterDeps> = ({ params, body, ...who }, deps) =>
  changeWebhook(params.webhookId, body, who, deps)

const deleteWebhook: Handler<typeof matter.deleteWebhook, MatterDeps> = ({ params, ...who }, deps) =>
  dropWebhook(params.webhookId, who, deps)

const listDeliveries: Handler<typeof matter.listDeliveries, MatterDeps> = async (
  { params: { webhookId }, query, organization },
  { sql },
) => {
  const window = pageWindow(query)
  found(await webhookById(sql, organization, webhookId), 'webhook')
  const [items, total] = await deliveriesPage(sql, organization, webhookId, window)
  return toPage(items, total, window)
}

export const webhooks = {
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  listDeliveries,
} satisfies Partial<Handlers<typeof matter, MatterDeps>>
