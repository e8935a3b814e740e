import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, deletionOf, Id, Nullable, Timestamp } from '../common.ts'

export const WebhookEvent = Type.Enum([
  ...(['matter.created', 'matter.updated', 'matter.status_changed'] as const),
  ...([
    'todo.created',
    'todo.updated',
    'todo.completed',
    'todo.reopened',
    'deliverable.created',
    'deliverable.updated',
  ] as const),
])
export type WebhookEvent = Static<typeof WebhookEvent>

const members = {
  url: Type.String({ format: 'uri', maxLength: 2000, pattern: '^https?://' }),
  events: Type.Array(WebhookEvent, { minItems: 1, maxItems: 20, uniqueItems: true }),
  enabled: Type.Boolean(),
}
const Webhook = Type.Object({
  webhook_id: Id,
  ...members,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Webhook = Static<typeof Webhook>

const Delivery = Type.Object({
  delivery_id: Id,
  event: WebhookEvent,
  matter_id: Id,
  status: Type.Enum(['waiting', 'delivered', 'given_up']),
  attempts: Type.Integer(),
  last_error: Nullable(Type.String()),
  created_at: Timestamp,
  delivered_at: Nullable(Timestamp),
})
export type Delivery = Static<typeof Delivery>

const WebhookPath = Closed({ webhookId: Id })
const manager = { permission: 'matters:admin', user: 'required', tenant: 'required' } as const

nameSchemas({ WebhookEvent, Webhook, Delivery })

/** An organization's own; the events tell ids, and whoever gets them asks for the rest. */
export const webhooks = defineContract({
  listWebhooks: {
    method: 'GET',
    path: '/api/v1/matter-webhooks',
    summary: 'Where changes of matters are told to',
    ...manager,
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(Webhook) },
  },
  createWebhook: {
    method: 'POST',
    path: '/api/v1/matter-webhooks',
    summary: 'Tell changes of matters to an address; the secret is shown this once',
    description: 'Matters behind a wall are left out, from the change that walls them on.',
    ...manager,
    creates: true,
    body: Closed({ url: members.url, events: members.events, enabled: withDefault(members.enabled, true) }),
    reply: {
      as: 'envelope',
      of: Type.Object({
        ...Webhook.properties,
        secret: Type.String({ description: '`whsec_…`, as Standard Webhooks write it' }),
      }),
    },
    errors: ['conflict'],
  },
  updateWebhook: {
    method: 'PUT',
    path: '/api/v1/matter-webhooks/{webhookId}',
    summary: 'Change where and what is told; members left out keep their value',
    ...manager,
    params: WebhookPath,
    body: Type.Partial(Closed(members), { additionalProperties: false }),
    reply: { as: 'envelope', of: Webhook },
    errors: ['not_found'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/v1/matter-webhooks/{webhookId}',
    summary: 'Stop telling an address, and forget what it was told',
    ...manager,
    params: WebhookPath,
    reply: { as: 'envelope', of: deletionOf({ webhook_id: Id }) },
    errors: ['not_found'],
  },
  listDeliveries: {
    method: 'GET',
    path: '/api/v1/matter-webhooks/{webhookId}/deliveries',
    summary: 'What was told to an address, newest first, and how it ended',
    description: 'Without matters that are behind a wall by now.',
    ...manager,
    params: WebhookPath,
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(Delivery) },
    errors: ['not_found'],
  },
})
