import { expect, test } from 'vitest'
import { indexed, newBase } from '../indexing/indexing.ts'
import { statute } from '../indexing/indexing-texts.ts'
import { bases, elsewhere, nobody, nothing, reader, stranger, useApp } from '../test-app.ts'
import { useFilesServer } from './files-server.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const read = (kb_id: string, file_id: string, who: object = reader) =>
  app().ask('GET', `${bases}/${kb_id}/files/${file_id}`, who)

test('a file tells its document, its last job and its chunks, in each base for itself', async () => {
  const [one, two] = [await newBase(app(), 'One'), await newBase(app(), 'Two')]
  const file_id = files.upload({ text: statute, name: 'law.txt' })
  const { job_id } = await indexed(app(), one, { file_id, document_id: 'law' })
  expect(await read(one, file_id)).toMatchObject({
    status: 200,
    data: { kb_id: one, document_id: 'law', title: 'law.txt', status: 'indexed', job_id, chunks: expect.any(Number) },
  })
  expect((await read(one, file_id)).data.chunks).toBeGreaterThan(2)
  expect(await read(two, file_id)).toMatchObject({ status: 404 })
})

test('another firm’s file is not there, and nobody and a stranger are refused', async () => {
  const kb_id = await newBase(app(), 'Ours')
  const file_id = files.upload({ text: 'words' })
  await indexed(app(), kb_id, { file_id })
  expect(await read(kb_id, file_id, elsewhere)).toMatchObject({ status: 404 })
  expect(await read(kb_id, nothing)).toMatchObject({ status: 404 })
  expect(await read(kb_id, 'x'.repeat(201))).toMatchObject({ status: 400 })
  expect(await read(kb_id, file_id, nobody)).toMatchObject({ status: 401 })
  expect(await read(kb_id, file_id, stranger)).toMatchObject({ status: 403 })
})
