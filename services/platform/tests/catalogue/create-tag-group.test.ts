import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { expectShut, groupsPath, history, manager, stranger } from './catalogue.ts'

const app = useApp()
const create = (body: object, who = manager, headers = {}) => app().ask('POST', groupsPath, { ...who, headers, body })

test('a group comes back as it was written, with version 1, its ETag and one audit row', async () => {
  const body = { name: 'Stage', description: 'Where it stands', exclusive: true, order_num: 2 }
  const { headers, data } = await create(body)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toMatchObject({ ...body, version: 1 })
  expect(await history(app(), data.tag_group_id)).toEqual([
    { action: 'tag_group.created', organization_id: 'firm-a', user_id: 'user-of-firm-a', details: { version: 1 } },
  ])
})

test('what is left out has its default', async () => {
  expect((await create({ name: 'Plain' })).data).toMatchObject({ description: null, exclusive: false, order_num: 0 })
})

test('20 parallel creates of one name make one group; another organization may use the name too', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'Race' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    code: 'conflict',
    message: 'another tag group has this name',
  })
  expect((await create({ name: 'Race' }, stranger)).status).toBe(200)
})

test('the same Idempotency-Key makes one group and one answer', async () => {
  const headers = { 'idempotency-key': 'once' }
  const [first, second] = [
    await create({ name: 'Once' }, manager, headers),
    await create({ name: 'Once' }, manager, headers),
  ]
  expect(second.data).toEqual(first.data)
  expect(await create({ name: 'Twice' }, manager, headers)).toMatchObject({ status: 409, code: 'conflict' })
})

test.each([
  [{}, 'body.name'],
  [{ name: 'a', exclusive: 'yes' }, 'body.exclusive'],
  [{ name: 'a', tag_group_id: 'mine' }, 'body.tag_group_id'],
])('%j is refused', async (body, path) => {
  expect(await create(body)).toMatchObject({ status: 400, data: [{ path }] })
})

test('only who manages tags may create one', () =>
  expectShut(app(), 'POST', groupsPath, { body: { name: 'a' }, permission: 'tags:manage' }))
