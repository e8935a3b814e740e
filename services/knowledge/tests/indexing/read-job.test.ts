import { expect, test } from 'vitest'
import { useFilesServer } from '../library/files-server.ts'
import { elsewhere, nobody, nothing, reader, stranger, useApp } from '../test-app.ts'
import { add, ended, jobs, jobThat, newBase } from './indexing.ts'
import { statute } from './indexing-texts.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const read = (job_id: string, who: object = reader) => app().ask('GET', `${jobs}/${job_id}`, who)

test('a job tells its step while it runs and its end when it has ended', async () => {
  const kb_id = await newBase(app(), 'Watched')
  const open = files.shut()
  const { data } = await add(app(), kb_id, { file_id: files.upload({ text: statute }) })
  const running = await jobThat(app(), data.job.job_id, ({ status }) => status === 'running')
  expect(running).toMatchObject({ step: 'parse', progress: 0, attempts: 1, error: null, finished_at: null })
  open()
  const done = await ended(app(), data.job.job_id)
  expect(done).toMatchObject({ status: 'succeeded', step: 'done', progress: 1, finished_at: expect.any(String) })
  expect(done.updated_at >= running.updated_at).toBe(true)
})

test('another firm’s job is not there, and nobody and a stranger are refused', async () => {
  const kb_id = await newBase(app(), 'Ours')
  const { data } = await add(app(), kb_id, { file_id: files.upload({ parseStatus: 'pending' }) })
  const { job_id } = data.job
  expect(await read(job_id, elsewhere)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await read(nothing)).toMatchObject({ status: 404 })
  expect(await read('seven')).toMatchObject({ status: 400 })
  expect(await read(job_id, nobody)).toMatchObject({ status: 401 })
  expect(await read(job_id, stranger)).toMatchObject({ status: 403 })
})
