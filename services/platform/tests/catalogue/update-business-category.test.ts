import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { admin, useApp } from '../test-app.ts'
import { categoriesPath, expectShut, history, ifMatch, make } from './catalogue.ts'

const app = useApp()
const newCategory = (code: string, parent_id: string | null = null) =>
  make(app(), categoriesPath, admin, { code, name: 'Old', description: 'kept', parent_id })
const update = (id: string, body: object, who: object = admin) =>
  app().ask('PUT', `${categoriesPath}/${id}`, { ...who, body })
const read = async (id: string) => (await app().ask('GET', `${categoriesPath}/${id}`, admin)).data

test('what is given changes, what is left out stays, and one audit row tells of it', async () => {
  const parent = await newCategory('parent')
  const category = await newCategory('old')
  const body = {
    parent_id: parent.business_category_id,
    code: 'new',
    name: 'New',
    name_en: 'New',
    order_num: 4,
    enabled: false,
  }
  const { headers, data } = await update(category.business_category_id, body, { ...admin, ...ifMatch(1) })
  expect(headers.get('etag')).toBe('"2"')
  expect(data).toEqual({ ...category, ...body, version: 2, updated_at: data.updated_at })
  expect(await read(category.business_category_id)).toEqual(data)
  expect(await update(category.business_category_id, body)).toMatchObject({ data })
  expect(await history(app(), category.business_category_id)).toMatchObject([
    { action: 'business_category.created' },
    { action: 'business_category.updated', organization_id: null, details: { version: 2 } },
  ])
})

test('a category moves to the top and below a sister, but neither below itself nor below its descendants', async () => {
  const top = (await newCategory('top')).business_category_id
  const middle = (await newCategory('middle', top)).business_category_id
  const bottom = (await newCategory('bottom', middle)).business_category_id
  for (const parent_id of [top, middle, bottom])
    expect(await update(top, { parent_id })).toMatchObject({ status: 409, code: 'conflict' })
  expect(await read(top)).toMatchObject({ parent_id: null, version: 1 })
  expect(await history(app(), top)).toHaveLength(1)
  expect((await update(bottom, { parent_id: null })).data).toMatchObject({ parent_id: null, version: 2 })
  expect((await update(top, { parent_id: bottom })).data).toMatchObject({ parent_id: bottom, version: 2 })
})

test('moves at the same time never make a ring', async () => {
  for (let round = 0; round < 10; round++) {
    const made = await Promise.all(['a', 'b', 'c'].map((code) => newCategory(`${code}${round}`)))
    const ids: string[] = made.map(({ business_category_id }) => business_category_id)
    // Each below the next, the last below the first: any two of them are sound, all three are a ring.
    const answers = await Promise.all(ids.map((id, index) => update(id, { parent_id: ids[(index + 1) % ids.length] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
  }
})

test('a stale version, a taken code and an unknown parent change nothing', async () => {
  await newCategory('taken')
  const category = await newCategory('free')
  const id = category.business_category_id
  expect(await update(id, { name: 'x' }, { ...admin, ...ifMatch(2) })).toMatchObject({ status: 412 })
  expect(await update(id, { parent_id: id }, { ...admin, ...ifMatch(2) })).toMatchObject({ status: 412 })
  expect(await update(id, { code: 'taken' })).toMatchObject({ status: 409, code: 'conflict' })
  expect(await update(id, { parent_id: uuidv7() })).toMatchObject({ status: 400, data: [{ path: 'body.parent_id' }] })
  expect(await update(uuidv7(), { name: 'x' })).toMatchObject({ status: 404, message: 'business category not found' })
  expect(await read(id)).toEqual(category)
  expect(await history(app(), id)).toHaveLength(1)
})

test.each([
  [{ code: '' }, 'body.code'],
  [{ parent_id: 'seven' }, 'body.parent_id'],
  [{ version: 2 }, 'body.version'],
])('%j is refused', async (body, path) => {
  const { status, data } = await update(uuidv7(), body)
  expect(status).toBe(400)
  expect(data).toMatchObject([{ path }])
})

test('only who administers the platform may change one', () =>
  expectShut(app(), 'PUT', `${categoriesPath}/${uuidv7()}`, { body: {}, permission: 'platform:admin' }))
