import { expect, test } from 'vitest'
import { newBase } from '../indexing/indexing.ts'
import { bases, elsewhere, nobody, nothing, reader, stranger, useApp, write } from '../test-app.ts'

const app = useApp()
const list = (kb_id: string, query = '', who: object = reader) =>
  app().ask('GET', `${bases}/${kb_id}/documents${query}`, who)
const ids = ({ data }: { data: { items: { document_id: string }[] } }) => data.items.map((one) => one.document_id)

test('documents come with the last written first, page by page, by type and by words of the title', async () => {
  const kb_id = await newBase(app(), 'Listed')
  for (const [document_id, doc_type, title] of [
    ['a', 'statute', '民法典'],
    ['b', 'ruling', 'A Ruling of 100%'],
    ['c', 'statute', '公司法'],
  ])
    await write(app(), kb_id, [{ document_id, doc_type, title, text: 'words' }])
  expect(ids(await list(kb_id))).toEqual(['c', 'b', 'a'])
  await write(app(), kb_id, [{ document_id: 'a', doc_type: 'statute', title: '民法典', text: 'other words' }])
  const all = await list(kb_id)
  expect(ids(all)).toEqual(['a', 'c', 'b'])
  expect(all.data.items[0]).toMatchObject({ kb_id, title: '民法典', chunks: 1, characters: 11, file_id: null })
  expect(Object.keys(all.data.items[0])).not.toContain('document_no')
  expect(ids(await list(kb_id, '?doc_type=statute'))).toEqual(['a', 'c'])
  expect(ids(await list(kb_id, `?text=${encodeURIComponent('法典')}`))).toEqual(['a'])
  expect(ids(await list(kb_id, '?text=RULING'))).toEqual(['b'])
  expect(ids(await list(kb_id, '?text=%25'))).toEqual(['b'])
  const second = await list(kb_id, '?page=2&size=2')
  expect(ids(second)).toEqual(['b'])
  expect(second.data).toMatchObject({ total: 3, total_pages: 2 })
})

test('everybody lists a system base; another firm’s is not there, nor one’s own firm’s for who may not read knowledge; nobody is refused', async () => {
  await write(app(), 'sys_laws', [{ document_id: 'd', title: 't', text: 'a law' }])
  for (const who of [reader, elsewhere, stranger]) expect(ids(await list('sys_laws', '', who))).toEqual(['d'])
  const kb_id = await newBase(app(), 'Ours')
  expect(await list(kb_id, '', elsewhere)).toMatchObject({ status: 404 })
  expect(await list(nothing)).toMatchObject({ status: 404 })
  for (const query of ['?doc_type=Loud', '?text=', '?page=0', '?size=500'])
    expect(await list(kb_id, query)).toMatchObject({ status: 400 })
  expect(await list(kb_id, '', nobody)).toMatchObject({ status: 401 })
  expect(await list(kb_id, '', stranger)).toMatchObject({ status: 404 })
})
