import { expect, test } from 'vitest'
import { add, indexed, jobThat, newBase, readJob } from '../indexing/indexing.ts'
import { statute } from '../indexing/indexing-texts.ts'
import { atomic, bases, forFirm, makeBase, manager, nobody, reader, useApp, write } from '../test-app.ts'
import { useFilesServer } from './files-server.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const remove = (kb_id: string, file_id: string, options: object = forFirm('firm-a')) =>
  app().ask('POST', `${atomic}/delete-by-file`, { ...options, body: { kb_id, file_id } })

test('all documents of a file go with their chunks, others stay, and a repeat finds nothing to do', async () => {
  const kb_id = await makeBase(app(), 'written')
  await write(app(), kb_id, [
    { document_id: 'a', title: 'a', text: statute, file_id: 'file' },
    { document_id: 'b', title: 'b', text: 'words', file_id: 'file' },
    { document_id: 'c', title: 'c', text: 'words', file_id: 'other' },
    { document_id: 'd', title: 'd', text: 'words' },
  ])
  const before = (await app().ask('GET', `${bases}/${kb_id}`, reader)).data.chunks
  expect(await remove(kb_id, 'file')).toMatchObject({ status: 200, data: { documents: 2, chunks: before - 2 } })
  expect(await remove(kb_id, 'file')).toMatchObject({ status: 200, data: { documents: 0, chunks: 0 } })
  const { data } = await app().ask('GET', `${bases}/${kb_id}`, reader)
  expect(data).toMatchObject({ documents: 2, chunks: 2 })
  const rows = await app().database.sql`
    select document_id, c.content from knowledge.documents join knowledge.chunks c using (document_no)
    join knowledge.bases b on b.base_no = c.base_no where kb_id = ${kb_id} order by document_id`
  expect(rows.map(({ document_id }) => document_id)).toEqual(['c', 'd'])
})

test('a file that a person added is no longer in the base, and its job is cancelled', async () => {
  const kb_id = await newBase(app(), 'Added')
  const [done, running] = [files.upload({ text: 'words' }), files.upload({ text: statute })]
  await indexed(app(), kb_id, { file_id: done })
  const open = files.shut()
  const { data } = await add(app(), kb_id, { file_id: running })
  await jobThat(app(), data.job.job_id, ({ status }) => status === 'running')
  expect(await remove(kb_id, done)).toMatchObject({ data: { documents: 1, chunks: 1 } })
  expect(await remove(kb_id, running)).toMatchObject({ data: { documents: 0, chunks: 0 } })
  open()
  const list = await app().ask('GET', `${bases}/${kb_id}/files`, reader)
  expect(list.data).toMatchObject({ items: [], total: 0 })
  expect(await readJob(app(), data.job.job_id)).toMatchObject({ status: 'cancelled' })
})

test('services delete from system bases, and from a firm’s only for that firm', async () => {
  const kb_id = await makeBase(app(), 'ours')
  for (const base of [kb_id, 'sys_laws'])
    await write(app(), base, [{ document_id: 'd', title: 't', text: 'words', file_id: 'file' }])
  for (const options of [forFirm('firm-b'), {}])
    expect(await remove(kb_id, 'file', options)).toMatchObject({ status: 404 })
  expect(await remove('sys_none', 'file', {})).toMatchObject({ status: 404 })
  for (const base of ['sys_none', 'sys_laws'])
    expect(await remove(base, 'file', forFirm('firm-a'))).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await remove('sys_laws', 'file', {})).toMatchObject({ status: 200, data: { documents: 1 } })
  expect(await remove(kb_id, 'file')).toMatchObject({ data: { documents: 1 } })
})

test('bad input, a wrong key and a person are refused', async () => {
  expect(await remove('_odd', 'file')).toMatchObject({ status: 400 })
  expect(await remove('kb', '')).toMatchObject({ status: 400 })
  expect(await remove('kb', 'file', { headers: { 'x-internal-api-key': 'guessed' } })).toMatchObject({ status: 401 })
  for (const who of [nobody, manager]) expect(await remove('kb', 'file', who)).toMatchObject({ status: 401 })
})
