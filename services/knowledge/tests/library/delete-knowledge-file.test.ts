import { expect, test } from 'vitest'
import { add, indexed, jobThat, newBase, readJob } from '../indexing/indexing.ts'
import { statute } from '../indexing/indexing-texts.ts'
import { bases, elsewhere, manager, nobody, nothing, reader, stranger, useApp, write } from '../test-app.ts'
import { useFilesServer } from './files-server.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const remove = (kb_id: string, file_id: string, who: object = manager) =>
  app().ask('DELETE', `${bases}/${kb_id}/files/${file_id}`, who)
const counts = async (kb_id: string) => {
  const { documents, chunks } = (await app().ask('GET', `${bases}/${kb_id}`, reader)).data
  return { documents, chunks }
}

test('a file goes with its documents and chunks, other files stay, and it may come again', async () => {
  const kb_id = await newBase(app(), 'Removed')
  const [file_id, other] = [files.upload({ text: statute }), files.upload({ text: 'words' })]
  await indexed(app(), kb_id, { file_id })
  await indexed(app(), kb_id, { file_id: other })
  expect(await remove(kb_id, file_id)).toMatchObject({ status: 200, data: { kb_id, file_id, deleted: true } })
  expect(await counts(kb_id)).toEqual({ documents: 1, chunks: 1 })
  expect(await app().ask('GET', `${bases}/${kb_id}/documents/${file_id}`, reader)).toMatchObject({ status: 404 })
  expect(await remove(kb_id, file_id)).toMatchObject({ status: 404 })
  await expect
    .poll(() => app().audited.filter(({ action }) => action === 'knowledge_file.removed'))
    .toMatchObject([{ resource_id: file_id, user_id: 'manager' }])
  await indexed(app(), kb_id, { file_id, document_id: 'under another name' })
})

test('a job that runs for it is cancelled and writes nothing', async () => {
  const kb_id = await newBase(app(), 'Interrupted')
  const file_id = files.upload({ text: statute })
  const open = files.shut()
  const { data } = await add(app(), kb_id, { file_id })
  await jobThat(app(), data.job.job_id, ({ status }) => status === 'running')
  expect(await remove(kb_id, file_id)).toMatchObject({ status: 200 })
  open()
  await indexed(app(), kb_id, { file_id: files.upload({ text: 'words' }) })
  expect(await readJob(app(), data.job.job_id)).toMatchObject({ status: 'cancelled' })
  expect(await counts(kb_id)).toEqual({ documents: 1, chunks: 1 })
})

test('a system base, another firm, nobody, a stranger and a reader are refused', async () => {
  const kb_id = await newBase(app(), 'Ours')
  const file_id = files.upload({ text: 'words' })
  await indexed(app(), kb_id, { file_id })
  await write(app(), 'sys_laws', [{ document_id: 'd', title: 't', text: 'a law', file_id: 'f' }])
  expect(await remove('sys_laws', 'f')).toMatchObject({ status: 403, message: expect.stringContaining('system base') })
  expect(await remove(kb_id, file_id, elsewhere)).toMatchObject({ status: 404 })
  expect(await remove(kb_id, nothing)).toMatchObject({ status: 404 })
  expect(await remove('_odd', file_id)).toMatchObject({ status: 400 })
  expect(await remove(kb_id, file_id, nobody)).toMatchObject({ status: 401 })
  expect(await remove(kb_id, file_id, stranger)).toMatchObject({ status: 403 })
  expect(await remove(kb_id, file_id, reader)).toMatchObject({ status: 403 })
  expect(await counts(kb_id)).toEqual({ documents: 1, chunks: 1 })
})
