import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { admin, as, useApp } from '../test-app.ts'
import { categoriesPath, expectShut, make } from './catalogue.ts'

const app = useApp()
const someone = as('firm-b')
const read = (id: string, options: object = someone) => app().ask('GET', `${categoriesPath}/${id}`, options)

test('anyone of any organization reads a category, or is told that theirs is the newest', async () => {
  const category = await make(app(), categoriesPath, admin, { code: 'read', name: 'Read' })
  const { headers, data } = await read(category.business_category_id)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toEqual(category)
  const known = { ...someone, headers: { 'if-none-match': '"1"' } }
  expect(await read(category.business_category_id, known)).toMatchObject({ status: 304, text: '' })
})

test('one that does not exist is not found, and an id that is no id is refused', async () => {
  expect(await read(uuidv7())).toMatchObject({ status: 404, message: 'business category not found' })
  expect(await read('seven')).toMatchObject({ status: 400, data: [{ path: 'params.businessCategoryId' }] })
})

test('whoever is not logged in reads nothing', () => expectShut(app(), 'GET', `${categoriesPath}/${uuidv7()}`))
