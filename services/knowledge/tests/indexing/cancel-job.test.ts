import { expect, test } from 'vitest'
import { useFilesServer } from '../library/files-server.ts'
import { elsewhere, manager, nobody, nothing, reader, stranger, useApp } from '../test-app.ts'
import { add, documentOf, hurry, indexed, jobs, jobThat, newBase, readFile, readJob } from './indexing.ts'
import { contract, statute } from './indexing-texts.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const cancel = (job_id: string, who: object = manager) => app().ask('POST', `${jobs}/${job_id}/cancel`, who)

test('a job that waits never begins once it is cancelled', async () => {
  const kb_id = await newBase(app(), 'Waiting')
  const file_id = files.upload({ text: statute, parseStatus: 'pending' })
  const { data } = await add(app(), kb_id, { file_id })
  await jobThat(app(), data.job.job_id, ({ attempts }) => attempts > 0)
  expect(await cancel(data.job.job_id)).toMatchObject({
    status: 200,
    data: { status: 'cancelled', error: null, finished_at: expect.any(String) },
  })
  Object.assign(files.files.get(file_id) as object, { parseStatus: 'parsed' })
  await hurry(app())
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await readJob(app(), data.job.job_id)).toMatchObject({ status: 'cancelled', step: 'parse', attempts: 1 })
  expect(await readFile(app(), kb_id, file_id)).toMatchObject({ status: 'cancelled', chunks: 0 })
  await expect
    .poll(() => app().audited.filter(({ resource_id }) => resource_id === data.job.job_id))
    .toMatchObject([{ action: 'knowledge_job.cancelled', user_id: 'manager' }])
})

test('a job that runs stops before it writes, and what was searchable before stays', async () => {
  const kb_id = await newBase(app(), 'Running')
  const file_id = files.upload({ text: statute })
  await indexed(app(), kb_id, { file_id })
  Object.assign(files.files.get(file_id) as object, { text: contract })
  const open = files.shut()
  const { data } = await add(app(), kb_id, { file_id })
  await jobThat(app(), data.job.job_id, ({ status }) => status === 'running')
  expect(await cancel(data.job.job_id)).toMatchObject({ status: 200 })
  open()
  await indexed(app(), kb_id, { file_id: files.upload({ text: 'another' }) })
  expect(await readJob(app(), data.job.job_id)).toMatchObject({ status: 'cancelled' })
  expect((await documentOf(app(), kb_id, file_id)).content).toBe(statute)
})

test('a job that has ended cannot be cancelled', async () => {
  const kb_id = await newBase(app(), 'Ended')
  const { job_id } = await indexed(app(), kb_id, { file_id: files.upload({ text: statute }) })
  expect(await cancel(job_id)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await readJob(app(), job_id)).toMatchObject({ status: 'succeeded' })
})

test('another firm’s job is not there, and nobody, a stranger and a reader are refused', async () => {
  const kb_id = await newBase(app(), 'Ours')
  const { data } = await add(app(), kb_id, { file_id: files.upload({ parseStatus: 'pending' }) })
  const { job_id } = data.job
  expect(await cancel(job_id, elsewhere)).toMatchObject({ status: 404 })
  expect(await cancel(nothing)).toMatchObject({ status: 404 })
  expect(await cancel('seven')).toMatchObject({ status: 400 })
  expect(await cancel(job_id, nobody)).toMatchObject({ status: 401 })
  expect(await cancel(job_id, stranger)).toMatchObject({ status: 403 })
  expect(await cancel(job_id, reader)).toMatchObject({ status: 403 })
  expect((await readJob(app(), job_id)).finished_at).toBeNull()
})
