import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { anyone, useApp } from '../test-app.ts'
import { expectShut, make, manager, stranger, tagsPath } from './catalogue.ts'

const app = useApp()
const read = (id: string, options: object = anyone) => app().ask('GET', `${tagsPath}/${id}`, options)

test('anyone of the organization reads a tag, with its ETag', async () => {
  const tag = await make(app(), tagsPath, manager, { name: 'Read' })
  const { status, headers, data } = await read(tag.tag_id)
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toEqual(tag)
})

test('whoever has this version already gets 304 and no body, and the tag again after a change', async () => {
  const { tag_id } = await make(app(), tagsPath, manager, { name: 'Cached' })
  const known = { ...anyone, headers: { 'if-none-match': '"1"' } }
  expect(await read(tag_id, known)).toMatchObject({ status: 304, text: '' })
  await app().ask('PUT', `${tagsPath}/${tag_id}`, { ...manager, body: { order_num: 1 } })
  expect(await read(tag_id, known)).toMatchObject({ status: 200, data: { version: 2 } })
})

test("another organization's tag is not found, exactly like one that does not exist", async () => {
  const { tag_id } = await make(app(), tagsPath, manager, { name: 'Ours' })
  const foreign = await read(tag_id, stranger)
  expect(foreign).toMatchObject({ status: 404, code: 'not_found', data: null })
  expect(foreign.message).toBe((await read(uuidv7(), stranger)).message)
})

test('an id that is no id is refused', async () => {
  expect(await read('seven')).toMatchObject({ status: 400, data: [{ path: 'params.tagId' }] })
})

test('whoever is not logged in reads nothing', () => expectShut(app(), 'GET', `${tagsPath}/${uuidv7()}`))
