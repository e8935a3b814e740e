import { type CloudEvent, HTTP } from 'cloudevents'
import { expect, test } from 'vitest'
import { makeMatter, useApp } from '../test-app.ts'
import { makeWebhook, manager, type Received, useReceiver, verified, webhooksPath } from './webhooks.ts'

const receiver = useReceiver()
const app = useApp({ WEBHOOKS_ALLOW_PRIVATE: 'true' })
const soon = { interval: 20 }

/** What the SDK of CloudEvents reads from a request; it throws where the specification is not kept. */
function readBySdk({ headers, text }: Received): CloudEvent {
  const read = HTTP.toEvent({ headers, body: text }) as CloudEvent
  read.validate()
  return read
}

test('the SDK of CloudEvents reads what a webhook with the format cloudevents gets, signed as before', async () => {
  const events = ['matter.created', 'todo.created']
  const { secret, format } = await makeWebhook(app(), { url: `${receiver.url}/cloud`, events, format: 'cloudevents' })
  expect(format).toBe('cloudevents')
  const { matter_id } = await makeMatter(app())
  await expect.poll(() => receiver.at('/cloud').length, soon).toBe(2)
  const [first, second] = receiver.at('/cloud') as [Received, Received]
  expect(first.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
  verified(secret, first)
  expect(readBySdk(first).toJSON()).toEqual({
    specversion: '1.0',
    id: first.id,
    source: app().url,
    type: 'casewright.matter.created',
    subject: `matter/${matter_id}`,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    datacontenttype: 'application/json',
    data: { matter_id, resource_type: 'matter', resource_id: matter_id },
  })
  expect(readBySdk(second).type).toBe('casewright.todo.created')
  expect(readBySdk(second).subject).toMatch(/^todo\/[\w-]{36}$/)
})

test('a webhook that names no format gets no CloudEvent', async () => {
  const { format } = await makeWebhook(app(), { url: `${receiver.url}/plain` })
  expect(format).toBe('standard')
  await makeMatter(app())
  await expect.poll(() => receiver.at('/plain').length, soon).toBe(1)
  const [plain] = receiver.at('/plain') as [Received]
  expect(plain.headers['content-type']).toBe('application/json')
  expect(Object.keys(JSON.parse(plain.text))).toEqual(['type', 'timestamp', 'data'])
})

test('an attempt that failed is repeated with the same id in the event', async () => {
  receiver.answer('/again', (_, response) => response.writeHead(receiver.at('/again').length < 2 ? 500 : 204).end())
  await makeWebhook(app(), { url: `${receiver.url}/again`, format: 'cloudevents' })
  await makeMatter(app())
  await expect.poll(() => receiver.at('/again').length, { interval: 50, timeout: 15_000 }).toBe(2)
  const [first, second] = receiver.at('/again').map((one) => readBySdk(one).id)
  expect(second).toBe(first)
}, 20_000)

test('the format can be changed and changed back; another one is refused', async () => {
  const { webhook_id } = await makeWebhook(app())
  const change = (format: string) => app().ask('PUT', `${webhooksPath}/${webhook_id}`, { ...manager, body: { format } })
  expect((await change('cloudevents')).data.format).toBe('cloudevents')
  expect((await change('standard')).data.format).toBe('standard')
  expect(await change('binary')).toMatchObject({ status: 400, code: 'invalid_input' })
})
