import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, deletionOf, Id, Nullable, Timestamp } from '../common.ts'

/** What a webhook may ask for, and what has happened when it is told: the catalogue of docs/asyncapi.json is made from it. */
export const webhookEvents = {
  'matter.created': 'A matter was opened',
  'matter.updated': 'Something about a matter changed: its title, parties, members, phases or data',
  'matter.status_changed': 'A matter moved to another state',
  'todo.created': 'A todo was added to a matter',
  'todo.updated': 'A todo changed',
  'todo.completed': 'A todo was done',
  'todo.reopened': 'A todo that was done is open again',
  'deliverable.created': 'A document was delivered for the first time',
  'deliverable.updated': 'A new version of a document was delivered',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const WebhookEvent = Type.Enum(Object.keys(webhookEvents) as WebhookEvent[])

/** How a webhook is told: the payload that Standard Webhooks recommend, or a CloudEvent in structured mode. */
const WebhookFormat = Type.Enum(['standard', 'cloudevents'])
export type WebhookFormat = Static<typeof WebhookFormat>

/** Ids alone: whoever gets them asks for the rest, by an identity that may see it. */
const WebhookData = Type.Object({ matter_id: Id, resource_type: Type.String(), resource_id: Type.String() })

/** The body of a delivery in the format `standard`. */
export const StandardMessage = Type.Object({ type: WebhookEvent, timestamp: Timestamp, data: WebhookData })
export type StandardMessage = Static<typeof StandardMessage>

/** The body of a delivery in the format `cloudevents`: CloudEvents 1.0 as JSON. */
export const CloudEvent = Type.Object({
  specversion: Type.Literal('1.0'),
  id: Type.String({ format: 'uuid', description: 'The same in every attempt, and in the header `webhook-id`' }),
  source: Type.String({ description: 'The address of the service that tells it' }),
  type: Type.Enum((Object.keys(webhookEvents) as WebhookEvent[]).map((event) => `casewright.${event}` as const)),
  subject: Type.String({ description: 'What changed, as `todo/<id>`' }),
  time: Timestamp,
  datacontenttype: Type.Literal('application/json'),
  data: WebhookData,
})
export type CloudEvent = Static<typeof CloudEvent>

const members = {
  url: Type.String({ format: 'uri', maxLength: 2000, pattern: '^https?://' }),
  events: Type.Array(WebhookEvent, { minItems: 1, maxItems: 20, uniqueItems: true }),
  enabled: Type.Boolean(),
  format: WebhookFormat,
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

nameSchemas({ WebhookEvent, WebhookFormat, Webhook, Delivery, WebhookData, StandardMessage, CloudEvent })

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
    body: Closed({
      ...members,
      enabled: withDefault(members.enabled, true),
      format: withDefault(members.format, 'standard'),
    }),
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
