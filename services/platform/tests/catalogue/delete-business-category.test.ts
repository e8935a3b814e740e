import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { admin, useApp } from '../test-app.ts'
import { categoriesPath, expectShut, history, ifMatch, make } from './catalogue.ts'

const app = useApp()
const newCategory = async (code: string, parent_id: string | null = null): Promise<string> =>
  (await make(app(), categoriesPath, admin, { code, name: 'A name', parent_id })).business_category_id
const remove = (id: string, who: object = admin) => app().ask('DELETE', `${categoriesPath}/${id}`, who)

test('whoever has seen another version is refused; else the category goes, and one audit row tells of it', async () => {
  const id = await newCategory('gone')
  expect(await remove(id, { ...admin, ...ifMatch(2) })).toMatchObject({ status: 412, data: { version: 1 } })
  expect(await remove(id, { ...admin, ...ifMatch(1) })).toMatchObject({ status: 200, data: { id, deleted: true } })
  expect(await remove(id)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await history(app(), id)).toMatchObject([
    { action: 'business_category.created' },
    { action: 'business_category.deleted', organization_id: null, details: { version: 1 } },
  ])
})

test('a category that still has children stays, and the answer says how many', async () => {
  const parent = await newCategory('parent')
  const children = [await newCategory('first', parent), await newCategory('second', parent)]
  expect(await remove(parent)).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'the business category still has children: 2',
    data: { children: 2 },
  })
  expect(await history(app(), parent)).toHaveLength(1)
  for (const id of [...children, parent]) expect(await remove(id)).toMatchObject({ status: 200 })
})

test('an id that is no id is refused', async () => {
  expect(await remove('seven')).toMatchObject({ status: 400, data: [{ path: 'params.businessCategoryId' }] })
})

test('only who administers the platform may delete one', () =>
  expectShut(app(), 'DELETE', `${categoriesPath}/${uuidv7()}`, { permission: 'platform:admin' }))
