import { expect, test } from 'vitest'
import { add, ended, indexed, newBase } from '../indexing/indexing.ts'
import { bases, elsewhere, nobody, nothing, reader, stranger, useApp, write } from '../test-app.ts'
import { useFilesServer } from './files-server.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const list = (kb_id: string, query = '', who: object = reader) =>
  app().ask('GET', `${bases}/${kb_id}/files${query}`, who)
const ids = ({ data }: { data: { items: { file_id: string }[] } }) => data.items.map(({ file_id }) => file_id)

test('files come newest first, page by page, and by how they are', async () => {
  const kb_id = await newBase(app(), 'Listed')
  const good = files.upload({ text: 'words' })
  const bad = files.upload({ parseStatus: 'failed' })
  const waiting = files.upload({ parseStatus: 'pending' })
  await indexed(app(), kb_id, { file_id: good })
  await ended(app(), (await add(app(), kb_id, { file_id: bad })).data.job.job_id)
  await add(app(), kb_id, { file_id: waiting })
  expect(ids(await list(kb_id))).toEqual([waiting, bad, good])
  expect(ids(await list(kb_id, '?status=indexed'))).toEqual([good])
  expect(ids(await list(kb_id, '?status=failed'))).toEqual([bad])
  const second = await list(kb_id, '?page=2&size=2')
  expect(ids(second)).toEqual([good])
  expect(second.data).toMatchObject({ page: 2, size: 2, total: 3, total_pages: 2 })
  expect((await list(kb_id, '?status=cancelled')).data).toMatchObject({ items: [], total: 0 })
})

test('a system base has none; another firm’s is not there; nobody and a stranger are refused', async () => {
  await write(app(), 'sys_laws', [{ document_id: 'd', title: 't', text: 'a law' }])
  expect(ids(await list('sys_laws'))).toEqual([])
  const kb_id = await newBase(app(), 'Ours')
  expect(await list(kb_id, '', elsewhere)).toMatchObject({ status: 404 })
  expect(await list(nothing)).toMatchObject({ status: 404 })
  for (const query of ['?status=lost', '?page=0', '?size=500'])
    expect(await list(kb_id, query)).toMatchObject({ status: 400 })
  expect(await list(kb_id, '', nobody)).toMatchObject({ status: 401 })
  expect(await list(kb_id, '', stranger)).toMatchObject({ status: 403 })
})
