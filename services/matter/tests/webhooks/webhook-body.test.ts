import { readFileSync } from 'node:fs'
import { webhookEvents } from '@casewright/contracts/matter/webhooks'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { webhookBody } from '../../rules/webhook-body.ts'

const published = new URL('../../../../docs/asyncapi.json', import.meta.url)
const { messages } = JSON.parse(readFileSync(published, 'utf8')).components
const ajv = addFormats.default(new Ajv())
const id = '0198a000-0000-7000-8000-000000000000'

describe.each(['standard', 'cloudevents'] as const)('of the format %s', (format) => {
  test.each(Object.keys(webhookEvents))('%s is told as the published catalogue says', (type) => {
    const data = { matter_id: id, resource_type: 'todo', resource_id: id }
    const payload = JSON.stringify({ type, timestamp: '2026-11-17T08:00:00.000Z', data })
    const { contentType, body } = webhookBody(
      { delivery_id: id, format, payload },
      'https://law.example/matter-service',
    )
    const message = messages[`${format}.${type}`]
    expect(contentType.split(';')[0]).toBe(message.contentType)
    const validate = ajv.compile(message.payload)
    expect([validate(JSON.parse(body)), validate.errors]).toEqual([true, null])
    expect(validate({ ...JSON.parse(body), type: 'another' })).toBe(false)
  })
})
