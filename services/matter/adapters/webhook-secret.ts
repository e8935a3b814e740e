import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** What the sealed secret of a webhook is bound to. */
export const webhookSecretPlace = (webhook_id: string): string => `matter.webhooks ${webhook_id}`

/** What the header `webhook-signature` says, by the specification of Standard Webhooks. */
export function webhookSignature(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
