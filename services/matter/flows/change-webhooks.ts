import type { Webhook } from '@casewright/contracts/matter/webhooks'
import { found, invalidField, ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Once } from '@casewright/kit/http/idempotency'
import { isPublicAddress, literalAddress } from '@casewright/kit/http/public-address'
import { newWebhookSecret, webhookSecretPlace } from '../adapters/webhook-secret.ts'
import type { MatterDeps } from '../deps.ts'
import { giveUpWaiting } from '../queries/webhook-deliveries.ts'
import {
  countWebhooks,
  insertWebhook,
  lockWebhooksOf,
  removeWebhook,
  reviseWebhook,
  type WebhookMembers,
  webhookById,
} from '../queries/webhooks.ts'
import { urlProblem } from '../rules/webhook-url.ts'
import { disabledReason } from '../workers/webhooks.ts'

interface Who {
  organization: string
  user: string
}

const webhooksMax = 20

/** The only answer that has the secret. */
export async function addWebhook(
  members: WebhookMembers,
  { organization, user, once }: Who & { once: Once },
  deps: MatterDeps,
): Promise<Webhook & { secret: string }> {
  requireCallable(members.url, deps)
  return once(async (sql) => {
    await lockWebhooksOf(sql, organization)
    if ((await countWebhooks(sql, organization)) >= webhooksMax)
      throw new ServiceError('conflict', `an organization has at most ${webhooksMax} webhooks`)
    const secret = newWebhookSecret()
    const webhook_id = uuidv7()
    const sealed = deps.secrets.seal(secret, webhookSecretPlace(webhook_id))
    const webhook = await insertWebhook(sql, organization, { ...members, webhook_id, secret: sealed })
    await deps.audit(sql, { organization, user, action: 'webhook.created', ...about(webhook) })
    return { ...webhook, secret }
  })
}

/** Who disables a webhook has it forget what it was not told yet: it would come late, or at the wrong moment. */
export async function changeWebhook(
  webhookId: string,
  change: Partial<WebhookMembers>,
  { organization, user }: Who,
  deps: MatterDeps,
): Promise<Webhook> {
  if (change.url !== undefined) requireCallable(change.url, deps)
  return deps.transaction(async (sql) => {
    const before = found(await webhookById(sql, organization, webhookId, { lock: true }), 'webhook')
    const webhook = found(await reviseWebhook(sql, organization, webhookId, { ...before, ...change }), 'webhook')
    if (!webhook.enabled) await giveUpWaiting(sql, webhookId, disabledReason)
    await deps.audit(sql, { organization, user, action: 'webhook.updated', ...about(webhook) })
    return webhook
  })
}

export const dropWebhook = (
  webhookId: string,
  { organization, user }: Who,
  deps: MatterDeps,
): Promise<{ webhook_id: string; deleted: boolean }> =>
  deps.transaction(async (sql) => {
    found((await removeWebhook(sql, organization, webhookId)) || undefined, 'webhook')
    const resource = { resource_type: 'webhook', resource_id: webhookId }
    await deps.audit(sql, { organization, user, action: 'webhook.deleted', ...resource })
    return { webhook_id: webhookId, deleted: true }
  })

/** Not the address, which may hold a secret of the receiver. */
const about = ({ webhook_id, enabled, events }: Webhook) => ({
  resource_type: 'webhook',
  resource_id: webhook_id,
  details: { enabled, events: events.length },
})

/** A name is resolved anew at each delivery, and refused there; what can be told now is told now. */
function requireCallable(url: string, { webhookRules }: MatterDeps): void {
  const problem = urlProblem(url)
  if (problem) throw invalidField('body.url', problem)
  const literal = literalAddress(url)
  if (literal !== undefined && !webhookRules.allowPrivate && !isPublicAddress(literal))
    throw invalidField('body.url', 'must not be an address of a private network')
}
