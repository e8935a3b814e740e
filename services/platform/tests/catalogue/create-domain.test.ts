import { expect, test } from 'vitest'
import { admin, useApp } from '../test-app.ts'
import { domainsPath, expectShut, history } from './catalogue.ts'

const app = useApp()
const create = (body: object, headers = {}) => app().ask('POST', domainsPath, { ...admin, headers, body })

test("a domain comes back as it was written, with version 1, its ETag and one audit row of the installation's", async () => {
  const body = { code: 'labour', name: '劳动法', name_en: 'Labour law', description: 'x', order_num: 1, enabled: false }
  const { headers, data } = await create(body)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toMatchObject({ ...body, version: 1 })
  expect(await history(app(), data.domain_id)).toEqual([
    { action: 'domain.created', organization_id: null, user_id: 'user-of-firm-a', details: { version: 1 } },
  ])
})

test('what is left out has its default', async () => {
  expect((await create({ code: 'plain', name: 'Plain' })).data).toMatchObject({
    name_en: null,
    description: null,
    order_num: 0,
    enabled: true,
  })
})

test('20 parallel creates of one code make one domain', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ code: 'race', name: `Race ${n}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    code: 'conflict',
    message: 'another domain has this code',
  })
})

test('the same Idempotency-Key makes one domain and one answer', async () => {
  const headers = { 'idempotency-key': 'once' }
  const first = await create({ code: 'once', name: 'Once' }, headers)
  expect((await create({ code: 'once', name: 'Once' }, headers)).data).toEqual(first.data)
  expect(await create({ code: 'twice', name: 'Twice' }, headers)).toMatchObject({ status: 409 })
})

test.each([
  [{ name: 'a' }, 'body.code'],
  [{ code: 'a b', name: 'a' }, 'body.code'],
  [{ code: 'a', name: 'a', enabled: 1 }, 'body.enabled'],
  [{ code: 'a', name: 'a', parent_id: null }, 'body.parent_id'],
])('%j is refused', async (body, path) => {
  expect(await create(body)).toMatchObject({ status: 400, data: [{ path }] })
})

test('only who administers the platform may create one', () =>
  expectShut(app(), 'POST', domainsPath, { body: { code: 'a', name: 'a' }, permission: 'platform:admin' }))
