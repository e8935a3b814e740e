import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { anyone, useApp } from '../test-app.ts'
import { expectShut, groupsPath, make, manager, stranger } from './catalogue.ts'

const app = useApp()
const read = (id: string, options: object = anyone) => app().ask('GET', `${groupsPath}/${id}`, options)

test('anyone of the organization reads a group, or is told that theirs is the newest', async () => {
  const group = await make(app(), groupsPath, manager, { name: 'Read' })
  const { headers, data } = await read(group.tag_group_id)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toEqual(group)
  expect(await read(group.tag_group_id, { ...anyone, headers: { 'if-none-match': '"1"' } })).toMatchObject({
    status: 304,
    text: '',
  })
})

test("another organization's group is not found, exactly like one that does not exist", async () => {
  const { tag_group_id } = await make(app(), groupsPath, manager, { name: 'Ours' })
  const foreign = await read(tag_group_id, stranger)
  expect(foreign).toMatchObject({ status: 404, code: 'not_found', data: null })
  expect(foreign.message).toBe((await read(uuidv7(), stranger)).message)
})

test('an id that is no id is refused', async () => {
  expect(await read('seven')).toMatchObject({ status: 400, data: [{ path: 'params.tagGroupId' }] })
})

test('whoever is not logged in reads nothing', () => expectShut(app(), 'GET', `${groupsPath}/${uuidv7()}`))
