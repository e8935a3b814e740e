import { expect, test } from 'vitest'
import { newBase } from '../indexing/indexing.ts'
import { bases, elsewhere, nobody, nothing, reader, stranger, useApp, write } from '../test-app.ts'

const app = useApp()
const read = (kb_id: string, who: object = reader) => app().ask('GET', `${bases}/${kb_id}`, who)

test('a base tells its counts as they are, also to whoever has read its version before', async () => {
  const kb_id = await newBase(app(), 'Counted')
  const { headers } = await read(kb_id)
  await write(app(), kb_id, [{ document_id: 'd', title: 't', text: 'one text' }])
  const again = await read(kb_id, { ...reader, headers: { 'if-none-match': headers.get('etag') as string } })
  expect(again).toMatchObject({ status: 200, data: { kb_id, documents: 1, chunks: 1, version: 1 } })
})

test('everybody reads a system base', async () => {
  await write(app(), 'sys_laws', [{ document_id: 'd', title: 't', text: 'a law' }])
  for (const who of [reader, elsewhere, stranger])
    expect(await read('sys_laws', who)).toMatchObject({ status: 200, data: { system: true, organization_id: null } })
})

test('another firm’s base is not there, nor one’s own firm’s for who may not read knowledge; nobody is refused', async () => {
  const kb_id = await newBase(app(), 'Ours')
  expect(await read(kb_id, elsewhere)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await read(nothing)).toMatchObject({ status: 404 })
  expect(await read('_odd')).toMatchObject({ status: 400 })
  expect(await read(kb_id, nobody)).toMatchObject({ status: 401 })
  expect(await read(kb_id, stranger)).toMatchObject({ status: 404 })
})
