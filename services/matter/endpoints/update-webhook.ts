import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { changeWebhook } from '../flows/change-webhooks.ts'

export const updateWebhook: Handler<typeof matter.updateWebhook, MatterDeps> = ({ params, body, ...who }, deps) =>
  changeWebhook(params.webhookId, body, who, deps)
