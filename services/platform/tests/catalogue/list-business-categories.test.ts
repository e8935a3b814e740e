import { beforeAll, expect, test } from 'vitest'
import { admin, as, useApp } from '../test-app.ts'
import { categoriesPath, expectShut, make } from './catalogue.ts'

const app = useApp()
const list = (query = '') => app().ask('GET', `${categoriesPath}?${query}`, as('firm-b'))
const codes = async (query: string) => (await list(query)).data.items.map(({ code }: { code: string }) => code)

let parent_id: string
beforeAll(async () => {
  const parent = await make(app(), categoriesPath, admin, { code: 'civil', name: 'Civil', order_num: -1 })
  parent_id = parent.business_category_id
  for (const body of [
    { parent_id, code: 'sale', name: 'Sale', name_en: 'Sales', order_num: 2 },
    { parent_id, code: 'lease_1', name: 'Lease', description: 'Of 100% of a house', enabled: false },
    { code: 'other', name: 'Other' },
  ])
    await make(app(), categoriesPath, admin, body)
})

test('any organization sees the categories by their order, equal ones by name, page by page', async () => {
  expect(await codes('')).toEqual(['civil', 'lease_1', 'other', 'sale'])
  expect((await list('page=2&size=3')).data).toMatchObject({ items: [{ code: 'sale' }], total: 4, total_pages: 2 })
})

test('text is found in name, English name, code and description, and taken literally', async () => {
  expect(await codes('text=OTHE')).toEqual(['other'])
  expect(await codes('text=sales')).toEqual(['sale'])
  expect(await codes('text=E_')).toEqual(['lease_1'])
  expect(await codes('text=%25')).toEqual(['lease_1'])
})

test('a tree can be opened from its roots', async () => {
  expect(await codes('roots=true')).toEqual(['civil', 'other'])
  expect(await codes('roots=false')).toEqual(['civil', 'lease_1', 'other', 'sale'])
})

test('parent and enabled narrow the list, and the total with it', async () => {
  expect(await codes(`parent_id=${parent_id}`)).toEqual(['lease_1', 'sale'])
  expect((await list(`parent_id=${parent_id}&enabled=true`)).data).toMatchObject({
    items: [{ code: 'sale' }],
    total: 1,
  })
})

test.each(['page=0', 'enabled=perhaps', 'parent_id=null', 'order=name'])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('whoever is not logged in sees nothing', () => expectShut(app(), 'GET', categoriesPath))
