import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { expectShut, history, ifMatch, make, manager, stranger, tagsPath } from './catalogue.ts'

const app = useApp()
const newTag = (name: string) => make(app(), tagsPath, manager, { name })
const remove = (id: string, who: object = manager) => app().ask('DELETE', `${tagsPath}/${id}`, who)
const read = (id: string) => app().ask('GET', `${tagsPath}/${id}`, manager)

test('a deleted tag is gone, its name is free again, and one audit row tells of it', async () => {
  const { tag_id } = await newTag('Short-lived')
  expect(await remove(tag_id, { ...manager, ...ifMatch(1) })).toMatchObject({
    status: 200,
    data: { id: tag_id, deleted: true },
  })
  expect(await read(tag_id)).toMatchObject({ status: 404 })
  expect(await remove(tag_id)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await history(app(), tag_id)).toMatchObject([
    { action: 'tag.created' },
    { action: 'tag.deleted', organization_id: 'firm-a', user_id: 'user-of-firm-a', details: { version: 1 } },
  ])
  await newTag('Short-lived')
})

test('whoever has seen another version is refused, and the tag stays', async () => {
  const tag = await newTag('Changed')
  expect(await remove(tag.tag_id, { ...manager, ...ifMatch(2) })).toMatchObject({ status: 412, data: { version: 1 } })
  expect((await read(tag.tag_id)).data).toEqual(tag)
  expect(await history(app(), tag.tag_id)).toHaveLength(1)
})

test('of 10 parallel deletes one succeeds', async () => {
  const { tag_id } = await newTag('Contested')
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(tag_id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
  expect(await history(app(), tag_id)).toHaveLength(2)
})

test('an id that is no id and a condition that is no ETag are refused', async () => {
  expect(await remove('seven')).toMatchObject({ status: 400, data: [{ path: 'params.tagId' }] })
  const { tag_id } = await newTag('Kept')
  expect(await remove(tag_id, { ...manager, headers: { 'if-match': 'one' } })).toMatchObject({ status: 400 })
})

test("another organization's tag is not found and stays", async () => {
  const tag = await newTag('Ours')
  expect(await remove(tag.tag_id, stranger)).toMatchObject({ status: 404, data: null })
  expect((await read(tag.tag_id)).data).toEqual(tag)
})

test('only who manages tags may delete one', () =>
  expectShut(app(), 'DELETE', `${tagsPath}/${uuidv7()}`, { permission: 'tags:manage' }))
