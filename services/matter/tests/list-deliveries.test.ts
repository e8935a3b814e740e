import { expect, test } from 'vitest'
import { makeMatter, nothing, useHouse } from './house.ts'
import { expectShut, makeWebhook, manager, otherManager, useReceiver, webhooksPath } from './webhooks.ts'

const receiver = useReceiver()
const house = useHouse({ WEBHOOKS_ALLOW_PRIVATE: 'true' })
const list = (id: string, query = '', who: object = manager) =>
  house().ask('GET', `${webhooksPath}/${id}/deliveries${query}`, who)

test('what was told comes newest first and in pages, with how it ended', async () => {
  const events = ['matter.created', 'todo.created']
  const { webhook_id } = await makeWebhook(house(), { url: `${receiver.url}/good`, events })
  const { matter_id } = await makeMatter(house())
  await expect.poll(() => receiver.at('/good')).toHaveLength(2)
  const delivered = { matter_id, status: 'delivered', attempts: 1, last_error: null }
  await expect
    .poll(async () => (await list(webhook_id)).data.items)
    .toMatchObject([
      { event: 'todo.created', ...delivered },
      { event: 'matter.created', ...delivered },
    ])
  expect((await list(webhook_id, '?page=2&size=1')).data).toMatchObject({
    ...{ total: 2, total_pages: 2 },
    items: [{ event: 'matter.created' }],
  })
})

test('bad input is refused, and what is not there not found', async () => {
  const { webhook_id } = await makeWebhook(house())
  expect((await list(webhook_id, '?size=0')).status).toBe(400)
  expect((await list('seven')).status).toBe(400)
  expect((await list(nothing)).status).toBe(404)
  expect((await list(webhook_id, '', otherManager)).status).toBe(404)
})

test('only who administers matters may', () => expectShut(house(), 'GET', `${webhooksPath}/${nothing}/deliveries`))
