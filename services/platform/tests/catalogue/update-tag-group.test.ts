import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { expectShut, groupsPath, history, ifMatch, make, manager, stranger } from './catalogue.ts'

const app = useApp()
const newGroup = (name: string) => make(app(), groupsPath, manager, { name, description: 'kept' })
const update = (id: string, body: object, who: object = manager) =>
  app().ask('PUT', `${groupsPath}/${id}`, { ...who, body })
const read = async (id: string) => (await app().ask('GET', `${groupsPath}/${id}`, manager)).data

test('what is given changes, what is left out stays, and one audit row tells of it', async () => {
  const group = await newGroup('Old')
  const body = { name: 'New', exclusive: true, order_num: 4 }
  const { headers, data } = await update(group.tag_group_id, body, { ...manager, ...ifMatch(1) })
  expect(headers.get('etag')).toBe('"2"')
  expect(data).toEqual({ ...group, ...body, version: 2, updated_at: data.updated_at })
  expect(await read(group.tag_group_id)).toEqual(data)
  expect(await update(group.tag_group_id, body)).toMatchObject({ data })
  expect(await history(app(), group.tag_group_id)).toMatchObject([
    { action: 'tag_group.created' },
    { action: 'tag_group.updated', organization_id: 'firm-a', details: { version: 2 } },
  ])
})

test('a stale version, a taken name and another organization change nothing', async () => {
  await newGroup('Taken')
  const group = await newGroup('Free')
  const change = { name: 'Other' }
  expect(await update(group.tag_group_id, change, { ...manager, ...ifMatch(2) })).toMatchObject({ status: 412 })
  expect(await update(group.tag_group_id, { name: 'Taken' })).toMatchObject({ status: 409, code: 'conflict' })
  expect(await update(group.tag_group_id, change, stranger)).toMatchObject({ status: 404, data: null })
  expect(await update(uuidv7(), change)).toMatchObject({ status: 404, message: 'tag group not found' })
  expect(await read(group.tag_group_id)).toEqual(group)
  expect(await history(app(), group.tag_group_id)).toHaveLength(1)
})

test.each([
  [{ name: '' }, 'body.name'],
  [{ exclusive: null }, 'body.exclusive'],
  [{ organization_id: 'firm-b' }, 'body.organization_id'],
])('%j is refused', async (body, path) => {
  expect(await update(uuidv7(), body)).toMatchObject({ status: 400, data: [{ path }] })
})

test('only who manages tags may change one', () =>
  expectShut(app(), 'PUT', `${groupsPath}/${uuidv7()}`, { body: {}, permission: 'tags:manage' }))
