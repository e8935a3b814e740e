import { CloudEvent, StandardMessage, type WebhookEvent, webhookEvents } from '@casewright/contracts/matter/webhooks'
import { programVersion } from '../program-version.ts'

/** Sent with every delivery, as Standard Webhooks have them. */
const headers = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: {
    'webhook-id': { type: 'string', format: 'uuid', description: 'The same in every attempt' },
    'webhook-timestamp': { type: 'string', pattern: '^[0-9]+$', description: 'Seconds since 1970 of the attempt' },
    'webhook-signature': { type: 'string', description: '`v1,` and the HMAC-SHA256 of id, timestamp and body' },
  },
}

/** The two forms in which a webhook is told, by its member `format`. */
const forms = {
  standard: {
    title: 'Payload of Standard Webhooks',
    contentType: 'application/json',
    schema: StandardMessage,
    nameOf: (event: WebhookEvent): string => event,
  },
  cloudevents: {
    title: 'CloudEvents 1.0, structured mode',
    contentType: 'application/cloudevents+json',
    schema: CloudEvent,
    nameOf: (event: WebhookEvent): string => `casewright.${event}`,
  },
}
type FormName = keyof typeof forms

/** All that Casewright tells to others, as an AsyncAPI 3 document. */
export const eventCatalogue = (): object => ({
  asyncapi: '3.1.0',
  info: {
    title: 'Casewright events',
    version: programVersion(),
    description:
      'Made by `npm run docs` from the contracts; do not edit. Changes of matters, told to the addresses that an organization registers at `POST /matter-service/api/v1/matter-webhooks`.',
  },
  defaultContentType: 'application/json',
  channels: byForm((form) => ({
    address: null,
    title: forms[form].title,
    description: `The registered address of a webhook whose \`format\` is \`${form}\`, by POST.`,
    messages: Object.fromEntries(
      events.map((event) => [event, { $ref: `#/components/messages/${keyOf(form, event)}` }]),
    ),
  })),
  operations: byForm((form) => ({
    action: 'send',
    channel: { $ref: `#/channels/${form}` },
    summary: `Tells what happened: ${forms[form].title}`,
  })),
  components: {
    messages: Object.fromEntries(
      formNames.flatMap((form) => events.map((event) => [keyOf(form, event), message(form, event)])),
    ),
  },
})

const events = Object.keys(webhookEvents) as WebhookEvent[]
const formNames = Object.keys(forms) as FormName[]
const keyOf = (form: FormName, event: WebhookEvent): string => `${form}.${event}`
const byForm = (make: (form: FormName) => object) => Object.fromEntries(formNames.map((form) => [form, make(form)]))

function message(form: FormName, event: WebhookEvent): object {
  const { contentType, schema, nameOf } = forms[form]
  const name = nameOf(event)
  const { title: _, properties, ...payload } = schema as typeof schema & { title?: string }
  return {
    name,
    title: webhookEvents[event],
    contentType,
    headers,
    payload: { ...payload, properties: { ...properties, type: { const: name } } },
  }
}
