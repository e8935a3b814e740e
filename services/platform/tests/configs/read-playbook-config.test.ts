import { expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { as, useApp } from '../test-app.ts'

const path = '/api/v1/platform/playbook-configs'
const app = useApp()
const read = (key: string, ...permissions: string[]) => app().ask('GET', `${path}/${key}`, as('firm-b', ...permissions))

test('what an earlier version left is read by its key', async () => {
  await app().database
    .sql`insert into platform.playbook_configs (key, name, value) values ('a b', 'First', '{"x": [1]}')`
  expect(await read('a%20b', 'platform:read')).toMatchObject({
    status: 200,
    data: { key: 'a b', name: 'First', value: { x: [1] } },
  })
})

test('an unknown key is not found, and one that is too long is refused', async () => {
  expect(await read('nothing', 'platform:admin')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await read('x'.repeat(201), 'platform:read')).toMatchObject({ status: 400, data: [{ path: 'params.key' }] })
})

test('whoever may not read the platform reads nothing', async () => {
  await expectShut(app(), 'GET', `${path}/a`)
  expect(await read('a', 'tags:manage')).toMatchObject({ status: 403, code: 'forbidden' })
})
