import { expect, test } from 'vitest'
import { useFilesServer } from '../library/files-server.ts'
import { bases, elsewhere, manager, nobody, nothing, person, reader, stranger, useApp } from '../test-app.ts'
import { add, ended, indexed, jobs, jobThat, newBase, readFile, readJob } from './indexing.ts'
import { statute } from './indexing-texts.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const retry = (job_id: string, who: object = manager) => app().ask('POST', `${jobs}/${job_id}/retry`, who)
const root = { person: { user: 'root', organization: 'firm-a', superuser: true } }
const failedJob = async (name: string) => {
  const kb_id = await newBase(app(), name)
  const file_id = files.upload({ text: statute, parseStatus: 'failed', reason: 'broken' })
  const { data } = await add(app(), kb_id, { file_id })
  await ended(app(), data.job.job_id)
  return { kb_id, file_id, job_id: data.job.job_id as string }
}

test('a retry has the file read again, once, and then goes on', async () => {
  const { kb_id, file_id, job_id } = await failedJob('Again')
  expect(await retry(job_id)).toMatchObject({ status: 200, data: { job_id, status: 'queued', error: null } })
  const asked = () => files.asked.filter((one) => one === `POST /api/v1/internal/files/${file_id}/parse`)
  await expect.poll(asked).toHaveLength(1)
  Object.assign(files.files.get(file_id) as object, { parseStatus: 'parsed' })
  expect(await ended(app(), job_id, { hurried: true })).toMatchObject({ status: 'succeeded' })
  expect(await readFile(app(), kb_id, file_id)).toMatchObject({ status: 'indexed', job_id })
  expect(asked()).toHaveLength(1)
  await expect
    .poll(() => app().audited.filter(({ action }) => action === 'knowledge_job.retried'))
    .toMatchObject([{ resource_id: job_id, user_id: 'manager' }])
})

test('a file that is still unreadable then fails its job again', async () => {
  const { file_id, job_id } = await failedJob('In vain')
  await retry(job_id)
  await expect.poll(() => files.files.get(file_id)?.parseStatus).toBe('pending')
  Object.assign(files.files.get(file_id) as object, { parseStatus: 'unsupported', reason: 'a song' })
  expect(await ended(app(), job_id, { hurried: true })).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('a song'),
  })
})

test('a cancelled job begins at once when it is retried, whatever it waited for', async () => {
  const kb_id = await newBase(app(), 'Cancelled')
  const file_id = files.upload({ text: statute, parseStatus: 'pending' })
  const { data } = await add(app(), kb_id, { file_id })
  const { job_id } = data.job
  await jobThat(app(), job_id, ({ attempts }) => attempts > 0)
  await app().database.sql`update knowledge.jobs set due_at = now() + interval '1 hour' where job_id = ${job_id}`
  await app().ask('POST', `${jobs}/${job_id}/cancel`, manager)
  Object.assign(files.files.get(file_id) as object, { parseStatus: 'parsed' })
  expect(await retry(job_id)).toMatchObject({ status: 200 })
  expect(await ended(app(), job_id)).toMatchObject({ status: 'succeeded' })
})

test('of ten retries at once one counts', async () => {
  const { job_id } = await failedJob('Ten')
  const answers = await Promise.all(Array.from({ length: 10 }, () => retry(job_id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('a retried job acts for whoever retries it, also one that nobody was kept for', async () => {
  const kb_id = await newBase(app(), 'By mistake')
  const file_id = files.upload({ text: statute, parseStatus: 'pending' })
  const { job_id } = (await add(app(), kb_id, { file_id })).data.job
  await app().ask('POST', `${jobs}/${job_id}/cancel`, manager)
  Object.assign(files.files.get(file_id) as object, { parseStatus: 'parsed' })
  const documents = async () => (await app().ask('GET', `${bases}/${kb_id}/documents`, manager)).data.total
  for (const colleague of [person('colleague', 'firm-a', 'knowledge:manage'), root])
    for (const adder of ['manager', null]) {
      await app().database.sql`update knowledge.jobs set user_id = ${adder} where job_id = ${job_id}`
      expect(await retry(job_id, colleague)).toMatchObject({ status: 200 })
      const error = expect.stringContaining('no longer open')
      expect(await ended(app(), job_id)).toMatchObject({ status: 'failed', error })
      expect(await documents()).toBe(0)
    }
  expect(await retry(job_id)).toMatchObject({ status: 200 })
  expect(await ended(app(), job_id)).toMatchObject({ status: 'succeeded' })
  expect(await documents()).toBe(1)
})

test('what succeeded, was added again since, or is of a file that is gone is a conflict', async () => {
  const { kb_id, file_id, job_id } = await failedJob('Stale')
  Object.assign(files.files.get(file_id) as object, { parseStatus: 'parsed' })
  const later = await indexed(app(), kb_id, { file_id })
  expect(await retry(job_id)).toMatchObject({ status: 409, data: { job_id: later.job_id } })
  expect(await retry(later.job_id)).toMatchObject({ status: 409 })
  const other = await failedJob('Gone')
  await app().ask('DELETE', `${bases}/${other.kb_id}/files/${other.file_id}`, manager)
  expect(await retry(other.job_id)).toMatchObject({ status: 409, message: expect.stringContaining('no longer') })
})

test('another firm’s job is not there, and nobody, a stranger and a reader are refused', async () => {
  const { job_id } = await failedJob('Ours')
  expect(await retry(job_id, elsewhere)).toMatchObject({ status: 404 })
  expect(await retry(nothing)).toMatchObject({ status: 404 })
  expect(await retry('seven')).toMatchObject({ status: 400 })
  expect(await retry(job_id, nobody)).toMatchObject({ status: 401 })
  expect(await retry(job_id, stranger)).toMatchObject({ status: 403 })
  expect(await retry(job_id, reader)).toMatchObject({ status: 403 })
  expect(await readJob(app(), job_id)).toMatchObject({ status: 'failed' })
})
