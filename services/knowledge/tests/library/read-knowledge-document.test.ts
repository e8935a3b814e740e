import { expect, test } from 'vitest'
import { newBase } from '../indexing/indexing.ts'
import { statute } from '../indexing/indexing-texts.ts'
import { bases, elsewhere, nobody, reader, stranger, useApp, write } from '../test-app.ts'

const app = useApp()
const read = (kb_id: string, document_id: string, who: object = reader) =>
  app().ask('GET', `${bases}/${kb_id}/documents/${encodeURIComponent(document_id)}`, who)

test('a document comes with its whole text, under any id', async () => {
  const kb_id = await newBase(app(), 'Read')
  const document_id = '民法典/第三编 2021'
  await write(app(), kb_id, [{ document_id, title: '民法典', text: statute, date: '2020-05-28' }])
  const { status, data } = await read(kb_id, document_id)
  expect(status).toBe(200)
  expect(data.content).toBe(statute)
  const { section_id, start, end } = data.sections.at(-1)
  expect(section_id).toBe('第3编/第8章/第579条')
  expect(statute.slice(start, end)).toMatch(/^第五百七十九条/)
  expect(data.document).toMatchObject({ kb_id, document_id, date: '2020-05-28', characters: statute.length })
})

test('everybody reads a system document; another firm’s is not there, nor one’s own firm’s for who may not read knowledge; nobody is refused', async () => {
  await write(app(), 'sys_laws', [{ document_id: 'd', title: 't', text: 'a law' }])
  for (const who of [reader, elsewhere, stranger])
    expect(await read('sys_laws', 'd', who)).toMatchObject({ status: 200 })
  const kb_id = await newBase(app(), 'Ours')
  await write(app(), kb_id, [{ document_id: 'd', title: 't', text: 'ours' }])
  expect(await read(kb_id, 'd', elsewhere)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await read(kb_id, 'e')).toMatchObject({ status: 404 })
  expect(await read(kb_id, 'x'.repeat(301))).toMatchObject({ status: 400 })
  expect(await read(kb_id, 'd', nobody)).toMatchObject({ status: 401 })
  expect(await read(kb_id, 'd', stranger)).toMatchObject({ status: 404 })
})
