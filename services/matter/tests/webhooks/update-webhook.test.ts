import { expect, test } from 'vitest'
import { makeMatter, nothing, useApp } from '../test-app.ts'
import { expectShut, makeWebhook, manager, otherManager, publicUrl, webhooksPath } from './webhooks.ts'

const app = useApp()
const update = (id: string, body: object, who: object = manager) =>
  app().ask('PUT', `${webhooksPath}/${id}`, { ...who, body })

test('members that are left out keep their value, and an audit row tells of it without the address', async () => {
  const { secret: _, ...webhook } = await makeWebhook(app())
  const { data } = await update(webhook.webhook_id, { events: ['todo.created', 'todo.completed'] })
  expect(data).toEqual({ ...webhook, events: ['todo.created', 'todo.completed'], updated_at: data.updated_at })
  const moved = await update(webhook.webhook_id, { url: 'https://example.org/' })
  expect(moved.data).toEqual({ ...data, url: 'https://example.org/', updated_at: moved.data.updated_at })
  const rows = () => app().audited.filter(({ resource_id }) => resource_id === webhook.webhook_id)
  await expect.poll(rows).toHaveLength(3)
  expect(rows()[2]).toMatchObject({ action: 'webhook.updated', details: { enabled: true, events: 2 } })
  expect(JSON.stringify(rows())).not.toContain('example')
})

test('who is disabled is told nothing more, neither what waits nor what comes', async () => {
  const { webhook_id } = await makeWebhook(app(), { url: 'https://nowhere.invalid/' })
  await makeMatter(app())
  expect((await update(webhook_id, { enabled: false })).data.enabled).toBe(false)
  await makeMatter(app())
  const { data } = await app().ask('GET', `${webhooksPath}/${webhook_id}/deliveries`, manager)
  expect(data.items).toMatchObject([{ status: 'given_up', last_error: 'the webhook was disabled' }])
})

test.each([
  { url: 'http://10.1.2.3/' },
  { url: 'https://a:b@example.com/' },
  { url: null },
  { events: [] },
  { enabled: 'yes' },
  { secret: 'mine' },
])('%j is refused', async (change) => {
  const { webhook_id } = await makeWebhook(app())
  expect(await update(webhook_id, change)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test("another organization's webhook, or none, is not found and stays", async () => {
  const { webhook_id } = await makeWebhook(app())
  expect((await update(webhook_id, { enabled: false }, otherManager)).status).toBe(404)
  expect((await update(nothing, { enabled: false })).status).toBe(404)
  expect((await update('seven', {})).status).toBe(400)
  expect((await update(webhook_id, {})).data).toMatchObject({ url: publicUrl, enabled: true })
})

test('only who administers matters may', () => expectShut(app(), 'PUT', `${webhooksPath}/${nothing}`, {}))
