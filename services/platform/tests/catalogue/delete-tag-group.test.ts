import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { expectShut, groupsPath, history, ifMatch, make, manager, stranger, tagsPath } from './catalogue.ts'

const app = useApp()
const newGroup = (name: string) => make(app(), groupsPath, manager, { name })
const remove = (id: string, who: object = manager) => app().ask('DELETE', `${groupsPath}/${id}`, who)
const read = (id: string) => app().ask('GET', `${groupsPath}/${id}`, manager)

test('a deleted group is gone, and one audit row tells of it', async () => {
  const { tag_group_id } = await newGroup('Short-lived')
  expect(await remove(tag_group_id, { ...manager, ...ifMatch(1) })).toMatchObject({
    status: 200,
    data: { id: tag_group_id, deleted: true },
  })
  expect(await read(tag_group_id)).toMatchObject({ status: 404 })
  expect(await history(app(), tag_group_id)).toMatchObject([
    { action: 'tag_group.created' },
    { action: 'tag_group.deleted', organization_id: 'firm-a', details: { version: 1 } },
  ])
})

test('a group that still has tags stays, and the answer says how many', async () => {
  const { tag_group_id } = await newGroup('Full')
  const tags = await Promise.all(['a', 'b'].map((name) => make(app(), tagsPath, manager, { name, tag_group_id })))
  expect(await remove(tag_group_id)).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'the tag group still has tags: 2',
    data: { tags: 2 },
  })
  expect(await history(app(), tag_group_id)).toHaveLength(1)
  for (const { tag_id } of tags) await app().ask('DELETE', `${tagsPath}/${tag_id}`, manager)
  expect(await remove(tag_group_id)).toMatchObject({ status: 200 })
})

test('a group that is deleted while tags are put into it either stays with them or is gone without', async () => {
  for (let round = 0; round < 10; round++) {
    const { tag_group_id } = await newGroup(`Race ${round}`)
    const [removed, ...added] = await Promise.all([
      remove(tag_group_id),
      ...['a', 'b'].map((name) => app().ask('POST', tagsPath, { ...manager, body: { name, tag_group_id } })),
    ])
    const gone = removed?.status === 200
    if (!gone) expect(removed).toMatchObject({ status: 409, code: 'conflict' })
    const refused = added.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(gone ? 2 : refused.length)
    expect(added.filter(({ status }) => status === 200)).toHaveLength(2 - refused.length)
    expect((await read(tag_group_id)).status).toBe(gone ? 404 : 200)
  }
})

test("a stale version and another organization's group are refused, and it stays", async () => {
  const group = await newGroup('Kept')
  expect(await remove(group.tag_group_id, { ...manager, ...ifMatch(2) })).toMatchObject({ status: 412 })
  expect(await remove(group.tag_group_id, stranger)).toMatchObject({ status: 404, data: null })
  expect((await read(group.tag_group_id)).data).toEqual(group)
  expect(await remove('seven')).toMatchObject({ status: 400, data: [{ path: 'params.tagGroupId' }] })
})

test('only who manages tags may delete one', () =>
  expectShut(app(), 'DELETE', `${groupsPath}/${uuidv7()}`, { permission: 'tags:manage' }))
