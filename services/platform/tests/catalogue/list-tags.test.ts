import { uuidv7 } from '@casewright/kit/data/uuid'
import { beforeAll, expect, test } from 'vitest'
import { anyone, useApp } from '../test-app.ts'
import { expectShut, groupsPath, make, manager, stranger, tagsPath } from './catalogue.ts'

const app = useApp()
const list = (query = '', who: object = anyone) => app().ask('GET', `${tagsPath}?${query}`, who)
const names = async (query: string) => (await list(query)).data.items.map(({ name }: { name: string }) => name)

let group: { tag_group_id: string }
beforeAll(async () => {
  group = await make(app(), groupsPath, manager, { name: 'Stage' })
  for (const body of [
    { name: 'Last', order_num: 9, description: 'Off by 100%' },
    { name: 'Beta', tag_group_id: group.tag_group_id },
    { name: 'Alpha', tag_group_id: group.tag_group_id, description: 'ÄRGER in court' },
    { name: 'First_one', order_num: -1 },
  ])
    await make(app(), tagsPath, manager, body)
})

test("an organization's tags come by their order, equal ones by name, page by page", async () => {
  expect(await names('')).toEqual(['First_one', 'Alpha', 'Beta', 'Last'])
  expect((await list('page=2&size=3')).data).toMatchObject({
    items: [{ name: 'Last' }],
    page: 2,
    size: 3,
    total: 4,
    total_pages: 2,
  })
})

test('text is found in name and description whatever its case, and taken literally', async () => {
  expect(await names('text=ALPH')).toEqual(['Alpha'])
  expect(await names('text=%C3%A4rger')).toEqual(['Alpha'])
  expect(await names('text=%25')).toEqual(['Last'])
  expect(await names('text=t_o')).toEqual(['First_one'])
})

test('a group narrows the list, and the total with it', async () => {
  expect((await list(`tag_group_id=${group.tag_group_id}&text=a&size=1`)).data).toMatchObject({
    items: [{ name: 'Alpha' }],
    total: 2,
  })
  expect(await names(`tag_group_id=${uuidv7()}`)).toEqual([])
})

test('another organization sees nothing, with our group as its filter too', async () => {
  for (const query of ['', `tag_group_id=${group.tag_group_id}`])
    expect((await list(query, stranger)).data).toMatchObject({ items: [], total: 0 })
})

test.each(['page=0', 'size=201', 'text=', 'tag_group_id=seven', 'colour=red'])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('whoever is not logged in sees nothing', () => expectShut(app(), 'GET', tagsPath))
