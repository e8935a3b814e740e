import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { dropWebhook } from '../flows/change-webhooks.ts'

export const deleteWebhook: Handler<typeof matter.deleteWebhook, MatterDeps> = ({ params, ...who }, deps) =>
  dropWebhook(params.webhookId, who, deps)
