import { expect, test } from 'vitest'
import {
  collected,
  elsewhere,
  expectShut,
  makeSource,
  nothing,
  page,
  runs,
  useCollecting,
} from './collecting/collecting.ts'
import { reader } from './test-app.ts'

const app = useCollecting()
const list = (query = '', who: object = reader) => app().ask('GET', `${runs}${query}`, who)
const ids = async (query = '', who: object = reader) =>
  (await list(query, who)).data.items.map(({ run_id }: { run_id: string }) => run_id)

test('an organization sees its runs newest first, page by page, by source and by status, and no others', async () => {
  app().site.set('/one', page('One', 'words'))
  const good = await makeSource(app(), { config: { urls: [`${app().site.url}/one`] } })
  const bad = await makeSource(app(), { config: { sitemap_url: `${app().site.url}/nothing` } })
  const first = await collected(app(), good.source_id)
  const second = await collected(app(), bad.source_id)
  const third = await collected(app(), good.source_id)
  expect(await ids()).toEqual([third.run_id, second.run_id, first.run_id])
  expect(await ids('', elsewhere)).toEqual([])
  expect(await ids(`?source_id=${good.source_id}`)).toEqual([third.run_id, first.run_id])
  expect(await ids(`?source_id=${good.source_id}`, elsewhere)).toEqual([])
  expect(await ids(`?source_id=${nothing}`)).toEqual([])
  expect(await ids('?status=failed')).toEqual([second.run_id])
  const page2 = await list('?page=2&size=2')
  expect(page2.data).toMatchObject({ items: [{ run_id: first.run_id }], page: 2, size: 2, total: 3, total_pages: 2 })
})

test('the newest 200 runs of a source are kept, and those that a document came by', async () => {
  app().site.set('/two', page('Two', 'words'))
  const { source_id } = await makeSource(app(), { config: { urls: [`${app().site.url}/two`] } })
  const { run_id: first } = await collected(app(), source_id)
  await app().database.sql`
    insert into collector.runs (run_id, source_id, trigger, status, created_at, finished_at)
    select gen_random_uuid(), ${source_id}, 'schedule', 'succeeded', now(), now() from generate_series(1, 300)`
  const { run_id: last } = await collected(app(), source_id)
  const { data } = await list(`?source_id=${source_id}&size=200`)
  expect(data.total).toBe(201)
  expect(data.items[0].run_id).toBe(last)
  expect(await ids(`?source_id=${source_id}&size=200&page=2`)).toEqual([first])
})

test('wrong input, nobody and a stranger are refused', async () => {
  for (const query of ['?status=lost', '?source_id=seven', '?size=201', '?colour=red'])
    expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
  await expectShut(app(), 'GET', runs)
})
