import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { expectShut, groupsPath, history, make, manager, stranger, tagsPath } from './catalogue.ts'

const app = useApp()
const create = (body: object, who = manager, headers = {}) => app().ask('POST', tagsPath, { ...who, headers, body })
const countOf = async (name: string) =>
  (await app().database.sql`select 1 from platform.tags where name = ${name}`).length

test('a tag comes back as it was written, with an id, version 1 and its ETag', async () => {
  const group = await make(app(), groupsPath, manager, { name: 'Stage' })
  const body = {
    tag_group_id: group.tag_group_id,
    name: 'Urgent',
    color: '#1a7f4b',
    description: 'Today',
    order_num: -3,
  }
  const { status, headers, data } = await create(body)
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toMatchObject({ ...body, version: 1 })
  expect(data.updated_at).toBe(data.created_at)
})

test('what is left out has its default', async () => {
  const { data } = await create({ name: 'Plain' })
  expect(data).toMatchObject({ tag_group_id: null, color: null, description: null, order_num: 0 })
})

test('a tag leaves one audit row, which names who and what, but not the words', async () => {
  const { data } = await create({ name: 'Audited' })
  expect(await history(app(), data.tag_id)).toEqual([
    { action: 'tag.created', organization_id: 'firm-a', user_id: 'user-of-firm-a', details: { version: 1 } },
  ])
})

test.each([
  ['a missing name', {}, 'body.name'],
  ['an empty name', { name: '' }, 'body.name'],
  ['a name with spaces around it', { name: ' a ' }, 'body.name'],
  ['a colour in words', { name: 'a', color: 'red' }, 'body.color'],
  ['a broken order', { name: 'a', order_num: 1.5 }, 'body.order_num'],
  ['a group that is no id', { name: 'a', tag_group_id: 'seven' }, 'body.tag_group_id'],
  ['an unknown member', { name: 'a', colour: null }, 'body.colour'],
])('%s is refused', async (_, body, path) => {
  expect(await create(body)).toMatchObject({ status: 400, code: 'invalid_input', data: [{ path }] })
})

test("a group that does not exist, or is another organization's, is refused by its name, and nothing is written", async () => {
  const foreign = await make(app(), groupsPath, stranger, { name: 'Theirs' })
  const before = app().audited.length
  const answers = await Promise.all(
    [uuidv7(), foreign.tag_group_id].map((tag_group_id) => create({ name: 'Lost', tag_group_id })),
  )
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', data: [{ path: 'body.tag_group_id' }] })
  expect(answers[0]?.message).toBe(answers[1]?.message)
  expect(await countOf('Lost')).toBe(0)
  await history(app(), 'none')
  expect(
    app()
      .audited.slice(before)
      .filter(({ action }) => action === 'tag.created'),
  ).toEqual([])
})

test('20 parallel creates of one name make one tag, one audit row and 19 conflicts', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'Race' })))
  const [made, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  const refused = answers.filter(({ status, code }) => status === 409 && code === 'conflict')
  expect(refused).toHaveLength(19)
  expect(refused[0]?.message).toBe('another tag of this group has this name')
  expect(await countOf('Race')).toBe(1)
  expect(await history(app(), made?.data.tag_id)).toHaveLength(1)
})

test('the same name may stand in another group and in another organization', async () => {
  const group = await make(app(), groupsPath, manager, { name: 'Second' })
  const bodies = [{ name: 'Shared' }, { name: 'Shared', tag_group_id: group.tag_group_id }]
  for (const body of bodies) expect((await create(body)).status).toBe(200)
  expect((await create({ name: 'Shared' }, stranger)).status).toBe(200)
})

test('the same Idempotency-Key makes one tag and one answer; with another body it is a conflict', async () => {
  const headers = { 'idempotency-key': 'once' }
  const answers = await Promise.all([1, 2, 3].map(() => create({ name: 'Once' }, manager, headers)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  expect(await countOf('Once')).toBe(1)
  expect(await history(app(), answers[0]?.data.tag_id)).toHaveLength(1)
  expect(await create({ name: 'Twice' }, manager, headers)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await countOf('Twice')).toBe(0)
  expect((await create({ name: 'Once' }, stranger, headers)).data.tag_id).not.toBe(answers[0]?.data.tag_id)
})

test('only who manages tags may create one', () =>
  expectShut(app(), 'POST', tagsPath, { body: { name: 'a' }, permission: 'tags:manage' }))
