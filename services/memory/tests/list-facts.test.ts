import { expect, test } from 'vitest'
import { as, useApp, usersPath, write } from './test-app.ts'

const app = useApp()
const list = (tenant: string, query = '') => app().ask('GET', `${usersPath}/u1/facts${query}`, as(tenant))

test('pages are complete, without overlap, newest first', async () => {
  for (let n = 1; n <= 7; n++) await write(app(), 'pages', { entity_key: `k${n}`, content: `fact ${n}` })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list('pages', `?page=${page}&size=3`)))
  expect(pages.map(({ data }) => data.items.map((item: { content: string }) => item.content))).toEqual([
    ['fact 7', 'fact 6', 'fact 5'],
    ['fact 4', 'fact 3', 'fact 2'],
    ['fact 1'],
    [],
  ])
  expect(pages[0]?.data).toMatchObject({ page: 1, size: 3, total: 7, total_pages: 3 })
  expect(pages[3]?.data).toMatchObject({ page: 4, total: 7 })
})

test('limit is another name of size', async () => {
  expect((await list('pages', '?limit=2')).data).toMatchObject({ size: 2, total_pages: 4 })
  expect(await list('pages', '?limit=2&size=3')).toMatchObject({ status: 400, data: [{ path: 'query.limit' }] })
})

test('the default is the first 20', async () => {
  expect((await list('pages')).data).toMatchObject({ page: 1, size: 20, total: 7 })
})

test.each(['page=0', 'page=x', 'size=0', 'size=201', 'size=1.5', 'limit=-1', 'page=', 'colour=red', 'scope=all'])(
  '%s is refused',
  async (query) => {
    expect(await list('pages', `?${query}`)).toMatchObject({ status: 400, code: 'invalid_input' })
  },
)

test('filters narrow by scope, case, category and source', async () => {
  await write(app(), 'filters', {
    entity_key: 'a',
    scope: 'case',
    case_id: 'c1',
    category: 'evidence',
    content: 'one',
  })
  await write(app(), 'filters', {
    entity_key: 'b',
    scope: 'case',
    case_id: 'c2',
    category: 'case_detail',
    content: 'two',
    source: 'human',
  })
  await write(app(), 'filters', { entity_key: 'c', content: 'three' })
  const found = async (query: string) =>
    (await list('filters', query)).data.items.map((item: { content: string }) => item.content)
  expect(await found('?scope=case')).toEqual(['two', 'one'])
  expect(await found('?case_id=c1')).toEqual(['one'])
  expect(await found('?category=case_detail')).toEqual(['two'])
  expect(await found('?source=human')).toEqual(['two'])
  expect(await found('?scope=global')).toEqual(['three'])
})

test('another tenant, and another user, see nothing', async () => {
  expect((await list('strangers')).data.total).toBe(0)
  expect((await app().ask('GET', `${usersPath}/u2/facts`, as('pages'))).data.total).toBe(0)
})

test('a wrong key and a missing organization are refused', async () => {
  expect(
    await app().ask('GET', `${usersPath}/u1/facts`, {
      headers: { 'x-organization-id': 'pages', 'x-internal-api-key': 'wrong' },
    }),
  ).toMatchObject({ status: 401 })
  expect(await app().ask('GET', `${usersPath}/u1/facts`)).toMatchObject({ status: 400 })
})
