import { beforeAll, expect, test } from 'vitest'
import { anyone, as, forger, nobody, useApp } from '../test-app.ts'
import { addFlag, flagsPath } from './flags.ts'

const app = useApp()
const reader = as('firm-a', 'platform:read')
const list = (query = '', options: object = reader) => app().ask('GET', flagsPath + query, options)
const keys = async (query: string) => (await list(query)).data.items.map(({ key }: { key: string }) => key)

beforeAll(async () => {
  await addFlag(app(), 'search.v2', { description: 'The new Search' })
  await addFlag(app(), 'draft', { enabled: false })
  await addFlag(app(), 'assistant', { description: '100%_sure' })
})

test('flags come by key, in pages', async () => {
  expect(await keys('')).toEqual(['assistant', 'draft', 'search.v2'])
  expect(await keys('?size=2&page=2')).toEqual(['search.v2'])
  expect((await list('?size=2')).data).toMatchObject({ page: 1, size: 2, total: 3, total_pages: 2 })
})

test.each([
  ['?enabled=true', ['assistant', 'search.v2']],
  ['?enabled=false', ['draft']],
  ['?text=SEARCH', ['search.v2']],
  ['?text=new', ['search.v2']],
  ['?text=%25_', ['assistant']],
  ['?text=a&enabled=false', ['draft']],
  ['?text=nothing', []],
])('%s finds %j', async (query, found) => {
  expect(await keys(query)).toEqual(found)
})

test.each(['enabled=maybe', 'text=', 'page=0', 'size=201', 'colour=red', 'text=%00'])(
  '%s is refused',
  async (query) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, code: 'invalid_input' })
  },
)

test('nobody lists without the permission or a login', async () => {
  expect(await list('', anyone)).toMatchObject({ status: 403 })
  for (const options of [nobody, forger]) expect(await list('', options)).toMatchObject({ status: 401 })
})
