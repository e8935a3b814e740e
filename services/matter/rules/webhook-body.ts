import type { CloudEvent, StandardMessage, WebhookFormat } from '@casewright/contracts/matter/webhooks'

interface Told {
  delivery_id: string
  format: WebhookFormat
  /** A `StandardMessage` as it was written. */
  payload: string
}

/**
 * The body of one delivery in the format that its webhook asks for. CloudEvents go in structured mode, all in the body,
 * because the signature covers the body alone: attributes in headers would be unsigned.
 */
export const webhookBody = ({ delivery_id, format, payload }: Told, source: string) =>
  format === 'standard'
    ? { contentType: 'application/json', body: payload }
    : {
        contentType: 'application/cloudevents+json; charset=utf-8',
        body: JSON.stringify(cloudEventOf(delivery_id, JSON.parse(payload), source)),
      }

const cloudEventOf = (id: string, { type, timestamp, data }: StandardMessage, source: string): CloudEvent => ({
  specversion: '1.0',
  id,
  source,
  type: `casewright.${type}`,
  subject: `${data.resource_type}/${data.resource_id}`,
  time: timestamp,
  datacontenttype: 'application/json',
  data,
})
