import { beforeAll, expect, test } from 'vitest'
import { anyone, useApp } from '../test-app.ts'
import { expectShut, groupsPath, make, manager, stranger } from './catalogue.ts'

const app = useApp()
const list = (query = '', who: object = anyone) => app().ask('GET', `${groupsPath}?${query}`, who)
const names = async (query: string) => (await list(query)).data.items.map(({ name }: { name: string }) => name)

beforeAll(async () => {
  for (const body of [
    { name: 'Last', order_num: 9, description: '50% done' },
    { name: 'Beta' },
    { name: 'Alpha', description: 'Not BETA' },
  ])
    await make(app(), groupsPath, manager, body)
})

test("an organization's groups come by their order, equal ones by name, page by page", async () => {
  expect(await names('')).toEqual(['Alpha', 'Beta', 'Last'])
  expect((await list('page=2&limit=2')).data).toMatchObject({ items: [{ name: 'Last' }], total: 3, total_pages: 2 })
})

test('text is found in name and description whatever its case, and taken literally', async () => {
  expect(await names('text=beta')).toEqual(['Alpha', 'Beta'])
  expect(await names('text=%25')).toEqual(['Last'])
  expect(await names('text=_')).toEqual([])
})

test('another organization sees nothing', async () => {
  expect((await list('', stranger)).data).toMatchObject({ items: [], total: 0 })
})

test.each(['page=0', 'size=1&limit=2', 'text=', 'exclusive=true'])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('whoever is not logged in sees nothing', () => expectShut(app(), 'GET', groupsPath))
