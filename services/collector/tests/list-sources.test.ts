import { expect, test } from 'vitest'
import { elsewhere, expectShut, makeSource, sources, useCollecting } from './collecting/collecting.ts'
import { reader } from './test-app.ts'

const app = useCollecting()
const list = (query = '', who: object = reader) => app().ask('GET', `${sources}${query}`, who)
const names = async (query = '', who: object = reader) =>
  (await list(query, who)).data.items.map(({ name }: { name: string }) => name)

test('an organization sees its sources by name, page by page and by kind, base, state and words, and no others', async () => {
  app().neighbours.bases.set('kb-c', 'firm-a')
  const feed_url = 'https://feed.example/'
  await makeSource(app(), { name: 'Courts', enabled: false })
  await makeSource(app(), { name: 'Agencies', kind: 'rss', config: { feed_url } })
  await makeSource(app(), { name: 'Books', kb_id: 'kb-c' })
  await makeSource(app(), { name: 'Theirs', kb_id: 'kb-b' }, elsewhere)
  expect(await names()).toEqual(['Agencies', 'Books', 'Courts'])
  expect(await names('', elsewhere)).toEqual(['Theirs'])
  expect(await names('?kind=rss')).toEqual(['Agencies'])
  expect(await names('?kb_id=kb-c')).toEqual(['Books'])
  expect(await names('?enabled=false')).toEqual(['Courts'])
  expect(await names('?text=ENCI')).toEqual(['Agencies'])
  expect(await names('?text=%25')).toEqual([])
  const second = await list('?page=2&size=2')
  expect(second.data).toMatchObject({ items: [{ name: 'Courts' }], page: 2, size: 2, total: 3, total_pages: 2 })
})

test('wrong input, nobody and a stranger are refused', async () => {
  for (const query of ['?kind=ftp', '?kb_id=_odd', '?enabled=perhaps', '?page=0', '?colour=red'])
    expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
  await expectShut(app(), 'GET', sources)
})
