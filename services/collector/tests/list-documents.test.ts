import { expect, test } from 'vitest'
import {
  collected,
  documents,
  elsewhere,
  expectShut,
  makeSource,
  nothing,
  page,
  useCollecting,
} from './collecting/collecting.ts'
import { reader } from './test-app.ts'

const app = useCollecting()
const list = (query = '', who: object = reader) => app().ask('GET', `${documents}${query}`, who)
const titles = async (query = '', who: object = reader) =>
  (await list(query, who)).data.items.map(({ title }: { title: string | null }) => title)

test('an organization sees its documents page by page, by source, run, status and words, and no others', async () => {
  const { site } = app()
  const urls = ['/d/1', '/d/2', '/d/3'].map((path) => site.url + path)
  site.set('/d/1', page('Civil Code', 'words'))
  site.set('/d/2', page('Company Law', 'words'))
  const { source_id } = await makeSource(app(), { config: { urls } })
  const first = await collected(app(), source_id)
  site.set('/d/2', page('Company Law', 'amended'))
  const second = await collected(app(), source_id)
  expect(await titles()).toEqual(['Civil Code', 'Company Law', null])
  expect(await titles('', elsewhere)).toEqual([])
  expect(await titles(`?source_id=${source_id}`, elsewhere)).toEqual([])
  expect(await titles(`?source_id=${nothing}`)).toEqual([])
  expect(await titles(`?run_id=${first.run_id}`)).toEqual(['Civil Code'])
  expect(await titles(`?run_id=${second.run_id}`)).toEqual(['Company Law'])
  expect(await titles('?status=failed')).toEqual([null])
  expect(await titles('?text=company')).toEqual(['Company Law'])
  expect(await titles('?text=d%2F3')).toEqual([null])
  const page2 = await list(`?source_id=${source_id}&page=2&size=2`)
  expect(page2.data).toMatchObject({ items: [{ title: null }], page: 2, size: 2, total: 3, total_pages: 2 })
})

test('wrong input, nobody and a stranger are refused', async () => {
  for (const query of ['?status=lost', '?source_id=seven', '?run_id=7', '?colour=red'])
    expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
  await expectShut(app(), 'GET', documents)
})
