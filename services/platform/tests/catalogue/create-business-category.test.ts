import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { admin, useApp } from '../test-app.ts'
import { categoriesPath, expectShut, history } from './catalogue.ts'

const app = useApp()
const create = (body: object, headers = {}) => app().ask('POST', categoriesPath, { ...admin, headers, body })

test("a category comes back as it was written, with its ETag and one audit row of the installation's", async () => {
  const parent = (await create({ code: 'parent', name: 'Parent' })).data
  expect(parent).toMatchObject({ parent_id: null, name_en: null, description: null, order_num: 0, enabled: true })
  const body = {
    parent_id: parent.business_category_id,
    code: 'child',
    name: '合同',
    name_en: 'Contracts',
    description: 'x',
    order_num: 1,
    enabled: false,
  }
  const { headers, data } = await create(body)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toMatchObject({ ...body, version: 1 })
  expect(await history(app(), data.business_category_id)).toEqual([
    { action: 'business_category.created', organization_id: null, user_id: 'user-of-firm-a', details: { version: 1 } },
  ])
})

test('a parent that does not exist is refused by its name, and nothing is written', async () => {
  expect(await create({ code: 'orphan', name: 'Orphan', parent_id: uuidv7() })).toMatchObject({
    status: 400,
    code: 'invalid_input',
    data: [{ path: 'body.parent_id' }],
  })
  expect(await app().database.sql`select 1 from platform.business_categories where code = 'orphan'`).toHaveLength(0)
})

test('20 parallel creates of one code make one category', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ code: 'race', name: `Race ${n}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    code: 'conflict',
    message: 'another business category has this code',
  })
})

test('the same Idempotency-Key makes one category and one answer', async () => {
  const headers = { 'idempotency-key': 'once' }
  const first = await create({ code: 'once', name: 'Once' }, headers)
  expect((await create({ code: 'once', name: 'Once' }, headers)).data).toEqual(first.data)
  expect(await create({ code: 'twice', name: 'Twice' }, headers)).toMatchObject({ status: 409 })
})

test.each([
  [{ name: 'a' }, 'body.code'],
  [{ code: '-a', name: 'a' }, 'body.code'],
  [{ code: 'a', name: 'a', parent_id: 'seven' }, 'body.parent_id'],
  [{ code: 'a', name: 'a', children: [] }, 'body.children'],
])('%j is refused', async (body, path) => {
  expect(await create(body)).toMatchObject({ status: 400, data: [{ path }] })
})

test('only who administers the platform may create one', () =>
  expectShut(app(), 'POST', categoriesPath, { body: { code: 'a', name: 'a' }, permission: 'platform:admin' }))
