import { beforeAll, expect, test } from 'vitest'
import { admin, as, useApp } from '../test-app.ts'
import { domainsPath, expectShut, make } from './catalogue.ts'

const app = useApp()
const list = (query = '') => app().ask('GET', `${domainsPath}?${query}`, as('firm-b'))
const codes = async (query: string) => (await list(query)).data.items.map(({ code }: { code: string }) => code)

beforeAll(async () => {
  for (const body of [
    { code: 'tax', name: '税法', name_en: 'Tax law', order_num: 9 },
    { code: 'labour', name: '劳动法', description: '100% employees', enabled: false },
    { code: 'IP_rights', name: '知识产权', name_en: 'Intellectual property' },
  ])
    await make(app(), domainsPath, admin, body)
})

test('any organization sees the domains by their order, equal ones by name, page by page', async () => {
  expect(await codes('')).toEqual(['labour', 'IP_rights', 'tax'])
  expect((await list('page=3&size=1')).data).toMatchObject({ items: [{ code: 'tax' }], total: 3, total_pages: 3 })
})

test('text is found in name, English name, code and description, and taken literally', async () => {
  expect(await codes('text=%E5%8A%B3')).toEqual(['labour'])
  expect(await codes('text=INTELL')).toEqual(['IP_rights'])
  expect(await codes('text=ip_')).toEqual(['IP_rights'])
  expect(await codes('text=0%25')).toEqual(['labour'])
})

test('enabled narrows the list, and the total with it', async () => {
  expect((await list('enabled=false')).data).toMatchObject({ items: [{ code: 'labour' }], total: 1 })
  expect(await codes('enabled=true')).toEqual(['IP_rights', 'tax'])
})

test.each(['page=0', 'enabled=perhaps', 'text=', 'parent_id=x'])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('whoever is not logged in sees nothing', () => expectShut(app(), 'GET', domainsPath))
