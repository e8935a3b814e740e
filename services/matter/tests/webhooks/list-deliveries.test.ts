import { expect, test } from 'vitest'
import { client, internalPath, makeMatter, nothing, path, useApp } from '../test-app.ts'
import { expectShut, makeWebhook, manager, otherManager, useReceiver, webhooksPath } from './webhooks.ts'

const receiver = useReceiver()
const app = useApp({ WEBHOOKS_ALLOW_PRIVATE: 'true' })
const list = (id: string, query = '', who: object = manager) =>
  app().ask('GET', `${webhooksPath}/${id}/deliveries${query}`, who)

test('what was told comes newest first and in pages, with how it ended', async () => {
  const events = ['matter.created', 'todo.created']
  const { webhook_id } = await makeWebhook(app(), { url: `${receiver.url}/good`, events })
  const { matter_id } = await makeMatter(app())
  await expect.poll(() => receiver.at('/good')).toHaveLength(2)
  const delivered = { matter_id, status: 'delivered', attempts: 1, last_error: null }
  await expect
    .poll(async () => (await list(webhook_id)).data.items)
    .toMatchObject([
      { event: 'todo.created', ...delivered },
      { event: 'matter.created', ...delivered },
    ])
  expect((await list(webhook_id, '?page=2&size=1')).data).toMatchObject({
    total: 2,
    total_pages: 2,
    items: [{ event: 'matter.created' }],
  })
})

test('nothing of a walled matter is told or listed, from its opening or from the change that walls it', async () => {
  const events = ['matter.created', 'matter.updated', 'todo.created', 'deliverable.created']
  const { webhook_id } = await makeWebhook(app(), { url: `${receiver.url}/walls`, events })
  const { matter_id } = await makeMatter(app())
  await expect.poll(() => receiver.at('/walls')).toHaveLength(2)
  const put = (walled: boolean) => app().ask('PATCH', `${path}/${matter_id}`, { ...client, body: { walled } })
  const work = async (seq: number) => {
    await app().ask('POST', `${path}/${matter_id}/todos`, { ...client, body: { title: 'x' } })
    const deliverables = [{ deliverable_key: `d${seq}`, title: 'd', file_id: 'f' }]
    await app().ask('POST', `${internalPath}/${matter_id}/sync/all`, {
      body: { source_seq: seq, title: `${seq}`, deliverables },
    })
  }
  expect((await put(true)).status).toBe(200)
  await work(1)
  expect((await app().ask('POST', path, { ...client, body: { title: 'opened walled', walled: true } })).status).toBe(
    200,
  )
  expect((await list(webhook_id)).data).toMatchObject({ items: [], total: 0 })
  const written = await app().database.sql`
    select event from matter.webhook_deliveries where webhook_id = ${webhook_id} order by delivery_id`
  expect(written.map(({ event }) => event)).toEqual(['matter.created', 'todo.created'])
  await put(false)
  await work(2)
  await expect.poll(() => receiver.at('/walls').length).toBe(6)
  expect((await list(webhook_id)).data.total).toBe(6)
})

test('bad input is refused, and what is not there not found', async () => {
  const { webhook_id } = await makeWebhook(app())
  expect((await list(webhook_id, '?size=0')).status).toBe(400)
  expect((await list('seven')).status).toBe(400)
  expect((await list(nothing)).status).toBe(404)
  expect((await list(webhook_id, '', otherManager)).status).toBe(404)
})

test('only who administers matters may', () => expectShut(app(), 'GET', `${webhooksPath}/${nothing}/deliveries`))
