import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { addWebhook } from '../flows/change-webhooks.ts'

export const createWebhook: Handler<typeof matter.createWebhook, MatterDeps> = ({ body, ...who }, deps) =>
  addWebhook(body, who, deps)
