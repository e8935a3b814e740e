import { beforeAll, expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { as, useApp } from '../test-app.ts'

const path = '/api/v1/platform/playbook-configs'
const app = useApp()
const list = (query = '') => app().ask('GET', `${path}?${query}`, as('firm-b', 'platform:read'))

beforeAll(async () => {
  await app().database.sql`
    insert into platform.playbook_configs (key, name, value) values ('b', 'Second', '[1, null]'), ('a', 'First', '{"x": 1}')`
})

test('what earlier versions left comes by its keys, page by page', async () => {
  expect((await list()).data).toMatchObject({
    items: [
      { key: 'a', name: 'First', value: { x: 1 } },
      { key: 'b', name: 'Second', value: [1, null] },
    ],
    total: 2,
  })
  expect((await list('page=2&size=1')).data).toMatchObject({ items: [{ key: 'b' }], total: 2, total_pages: 2 })
})

test.each(['page=0', 'text=a'])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('nothing can be added', async () => {
  const answer = await app().ask('POST', path, { ...as('firm-b', 'platform:admin'), body: { key: 'c', name: 'c' } })
  expect([404, 405]).toContain(answer.status)
})

test('whoever may not read the platform sees nothing', async () => {
  await expectShut(app(), 'GET', path)
  expect(await app().ask('GET', path, as('firm-b', 'tags:manage'))).toMatchObject({ status: 403, code: 'forbidden' })
})
