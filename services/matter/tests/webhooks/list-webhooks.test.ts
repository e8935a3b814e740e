import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { expectShut, makeWebhook, manager, otherManager, webhooksPath } from './webhooks.ts'

const app = useApp()
const list = (query = '', who: object = manager) => app().ask('GET', `${webhooksPath}${query}`, who)

test("an organization's webhooks come oldest first and in pages, and are nobody else's", async () => {
  const made: string[] = []
  for (let count = 0; count < 3; count++) made.push((await makeWebhook(app())).webhook_id)
  const { webhook_id } = await makeWebhook(app(), {}, otherManager)
  const { data } = await list('?page=1&size=2')
  expect(data).toMatchObject({ page: 1, size: 2, total: 3, total_pages: 2 })
  const rest = await list('?page=2&size=2')
  const ids = [...data.items, ...rest.data.items].map((item: { webhook_id: string }) => item.webhook_id)
  expect(ids).toEqual(made)
  expect((await list('', otherManager)).data).toMatchObject({ total: 1, items: [{ webhook_id }] })
})

test.each(['?page=0', '?size=201', '?colour=red'])('%s is refused', async (query) => {
  expect((await list(query)).status).toBe(400)
})

test('only who administers matters may', () => expectShut(app(), 'GET', webhooksPath))
