import { expect, test } from 'vitest'
import { makeMatter, nothing, useApp } from '../test-app.ts'
import { expectShut, makeWebhook, manager, otherManager, webhooksPath } from './webhooks.ts'

const app = useApp()
const remove = (id: string, who: object = manager) => app().ask('DELETE', `${webhooksPath}/${id}`, who)

test('it is gone with its deliveries, and an audit row tells of it', async () => {
  const { webhook_id } = await makeWebhook(app(), { url: 'https://nowhere.invalid/' })
  await makeMatter(app())
  expect(await remove(webhook_id)).toMatchObject({ status: 200, data: { webhook_id, deleted: true } })
  expect((await remove(webhook_id)).status).toBe(404)
  expect((await app().ask('GET', `${webhooksPath}/${webhook_id}/deliveries`, manager)).status).toBe(404)
  expect(await app().database.sql`select 1 from matter.webhook_deliveries`).toHaveLength(0)
  const actions = () =>
    app()
      .audited.filter(({ resource_id }) => resource_id === webhook_id)
      .map(({ action }) => action)
  await expect.poll(actions).toEqual(['webhook.created', 'webhook.deleted'])
})

test('a change that happens at the moment of a delete succeeds', async () => {
  const { webhook_id } = await makeWebhook(app())
  let making: Promise<unknown> = Promise.resolve()
  await app().database.transaction(async (sql) => {
    await sql`delete from matter.webhooks where webhook_id = ${webhook_id}`
    making = makeMatter(app())
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  expect(await making).toMatchObject({ status: 'DRAFT' })
})

test("another organization's webhook, or none, is not found and stays", async () => {
  const { webhook_id } = await makeWebhook(app())
  expect((await remove(webhook_id, otherManager)).status).toBe(404)
  expect((await remove(nothing)).status).toBe(404)
  expect((await remove('seven')).status).toBe(400)
  expect((await app().ask('GET', webhooksPath, manager)).data.total).toBe(1)
})

test('only who administers matters may', () => expectShut(app(), 'DELETE', `${webhooksPath}/${nothing}`))
