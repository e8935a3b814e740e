import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { expectShut, groupsPath, history, ifMatch, make, manager, stranger, tagsPath } from './catalogue.ts'

const app = useApp()
const newTag = (body: object) => make(app(), tagsPath, manager, body)
const update = (id: string, body: object, who: object = manager) =>
  app().ask('PUT', `${tagsPath}/${id}`, { ...who, body })
const read = async (id: string) => (await app().ask('GET', `${tagsPath}/${id}`, manager)).data

test('what is given changes, what is left out stays, and the version and one audit row tell of it', async () => {
  const tag = await newTag({ name: 'Old', color: '#000000', description: 'kept' })
  const { status, headers, data } = await update(
    tag.tag_id,
    { name: 'New', color: null },
    { ...manager, ...ifMatch(1) },
  )
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"2"')
  expect(data).toEqual({ ...tag, name: 'New', color: null, version: 2, updated_at: data.updated_at })
  expect(Date.parse(data.updated_at)).toBeGreaterThanOrEqual(Date.parse(tag.updated_at))
  expect(await read(tag.tag_id)).toEqual(data)
  expect(await history(app(), tag.tag_id)).toMatchObject([
    { action: 'tag.created' },
    { action: 'tag.updated', organization_id: 'firm-a', user_id: 'user-of-firm-a', details: { version: 2 } },
  ])
})

test('an update that says nothing new changes nothing and leaves no audit row', async () => {
  const group = await make(app(), groupsPath, manager, { name: 'Group' })
  const tag = await newTag({ name: 'Same', tag_group_id: group.tag_group_id })
  const inCapitals = { tag_group_id: group.tag_group_id.toUpperCase() }
  for (const body of [{}, { name: 'Same', order_num: 0 }, inCapitals])
    expect((await update(tag.tag_id, body)).data).toEqual(tag)
  expect(await history(app(), tag.tag_id)).toHaveLength(1)
})

test('whoever has seen another version is refused, and nothing changes', async () => {
  const tag = await newTag({ name: 'Stale' })
  expect(await update(tag.tag_id, { name: 'Overwritten' }, { ...manager, ...ifMatch(7) })).toMatchObject({
    status: 412,
    code: 'precondition_failed',
    data: { version: 1 },
  })
  expect(await read(tag.tag_id)).toEqual(tag)
  expect(await history(app(), tag.tag_id)).toHaveLength(1)
})

test('of 10 parallel updates of one version one wins', async () => {
  const tag = await newTag({ name: 'Contested' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => update(tag.tag_id, { order_num: n + 1 }, { ...manager, ...ifMatch(1) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
  expect((await read(tag.tag_id)).version).toBe(2)
  expect(await history(app(), tag.tag_id)).toHaveLength(2)
})

test('a taken name and an unknown group are refused, and nothing changes', async () => {
  await newTag({ name: 'Taken' })
  const tag = await newTag({ name: 'Free' })
  expect(await update(tag.tag_id, { name: 'Taken' })).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'another tag of this group has this name',
  })
  const foreign = await make(app(), groupsPath, stranger, { name: 'Theirs' })
  for (const tag_group_id of [uuidv7(), foreign.tag_group_id])
    expect(await update(tag.tag_id, { tag_group_id })).toMatchObject({
      status: 400,
      data: [{ path: 'body.tag_group_id' }],
    })
  expect(await read(tag.tag_id)).toEqual(tag)
  expect(await history(app(), tag.tag_id)).toHaveLength(1)
})

test.each([
  [{ name: null }, 'body.name'],
  [{ color: '#12345' }, 'body.color'],
  [{ version: 3 }, 'body.version'],
])('%j is refused', async (body, path) => {
  expect(await update(uuidv7(), body)).toMatchObject({ status: 400, data: [{ path }] })
})

test("another organization's tag is not found, exactly like one that does not exist", async () => {
  const tag = await newTag({ name: 'Ours' })
  const foreign = await update(tag.tag_id, { name: 'Theirs' }, stranger)
  expect(foreign).toMatchObject({ status: 404, code: 'not_found', data: null })
  expect(foreign.message).toBe((await update(uuidv7(), { name: 'Theirs' }, stranger)).message)
  expect(await read(tag.tag_id)).toEqual(tag)
})

test('only who manages tags may change one', () =>
  expectShut(app(), 'PUT', `${tagsPath}/${uuidv7()}`, { body: {}, permission: 'tags:manage' }))
