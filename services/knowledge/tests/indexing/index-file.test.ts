import { expect, test } from 'vitest'
import { useFilesServer } from '../library/files-server.ts'
import { bases, manager, reader, startApp, useApp } from '../test-app.ts'
import { add, documentOf, ended, indexed, jobs, jobThat, newBase, readFile, readJob } from './indexing.ts'
import { contract, statute } from './indexing-texts.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))

test('a statute and a contract become documents whose sections and offsets fit their text', async () => {
  const kb_id = await newBase(app(), 'Both languages')
  const law = files.upload({ text: statute, name: '民法典.txt', title: '民法典' })
  const deal = files.upload({
    text: contract,
    name: 'agreement.docx',
    sections: [{ kind: 'heading', title: 'SERVICE AGREEMENT', level: 1, start: 0, end: contract.length }],
  })
  const labels = { doc_type: 'statute', effective_from: '2021-01-01', metadata: { court: 'none' } }
  const job = await indexed(app(), kb_id, { file_id: law, ...labels })
  expect(job).toMatchObject({ step: 'done', progress: 1, attempts: 1, document_id: law, file_id: law, kb_id })
  await indexed(app(), kb_id, { file_id: deal, document_id: 'deal', doc_type: 'contract', title: 'Alpha and Beta' })

  const statuteRead = await documentOf(app(), kb_id, law)
  expect(statuteRead.content).toBe(statute)
  expect(statuteRead.document).toMatchObject({ title: '民法典', file_id: law, ...labels })
  const sections = statuteRead.sections.map(({ section_title }: { section_title: string }) => section_title)
  for (const article of ['第五百七十七条', '第五百七十八条', '第五百七十九条'])
    expect(sections.filter((title: string) => title.startsWith(article))).toHaveLength(1)
  const contractRead = await documentOf(app(), kb_id, 'deal')
  expect(contractRead.document).toMatchObject({ title: 'Alpha and Beta', doc_type: 'contract' })
  for (const { document, content, chunks } of [statuteRead, contractRead]) {
    expect(document.chunks).toBe(chunks.length)
    for (const chunk of chunks) expect(content.slice(chunk.start, chunk.end)).toBe(chunk.content)
  }
  const outside = await app().ask('GET', `${bases}/${kb_id}/documents/deal`, reader)
  expect(outside.data.content).toBe(contract)
  expect(await readFile(app(), kb_id, deal)).toMatchObject({
    status: 'indexed',
    document_id: 'deal',
    title: 'Alpha and Beta',
    chunks: contractRead.chunks.length,
  })
})

test('a file that is added again is read again and its document replaced as a whole', async () => {
  const kb_id = await newBase(app(), 'Replaced')
  const file_id = files.upload({ text: statute })
  const first = await indexed(app(), kb_id, { file_id, document_id: 'law' })
  const text = '第一条 新的条文。\n\n第二条 另一个条文。'
  Object.assign(files.files.get(file_id) as object, { text })
  const second = await indexed(app(), kb_id, { file_id })
  expect(second).toMatchObject({ document_id: 'law', attempts: 1 })
  expect(second.job_id).not.toBe(first.job_id)
  expect((await documentOf(app(), kb_id, 'law')).content).toBe(text)
  const { data } = await app().ask('GET', `${bases}/${kb_id}`, reader)
  expect(data).toMatchObject({ documents: 1, chunks: 2 })
})

test('a file that is still being read is waited for, and no worker with it', async () => {
  const kb_id = await newBase(app(), 'Patient')
  const file_id = files.upload({ text: statute, parseStatus: 'pending' })
  const { data } = await add(app(), kb_id, { file_id })
  await jobThat(app(), data.job.job_id, ({ status, step }) => status === 'running' && step === 'parse')
  await indexed(app(), kb_id, { file_id: files.upload({ text: contract }) })
  Object.assign(files.files.get(file_id) as object, { parseStatus: 'parsed' })
  expect(await ended(app(), data.job.job_id, { hurried: true })).toMatchObject({ status: 'succeeded', attempts: 1 })
})

test('a file that is read anew just when its text is asked for is waited for too', async () => {
  const kb_id = await newBase(app(), 'Read anew')
  const file_id = files.upload({ text: statute })
  const open = files.shut()
  const { data } = await add(app(), kb_id, { file_id })
  await expect.poll(() => files.asked.at(-1)).toContain(`${file_id}/parsed`)
  Object.assign(files.files.get(file_id) as object, { parseStatus: 'pending' })
  open()
  const { sql } = app().database
  const waits = () => sql`select from knowledge.jobs where job_id = ${data.job.job_id} and waits > 0`
  await expect.poll(waits).toHaveLength(1)
  Object.assign(files.files.get(file_id) as object, { parseStatus: 'parsed' })
  expect(await ended(app(), data.job.job_id, { hurried: true })).toMatchObject({ status: 'succeeded', attempts: 1 })
})

test.each([
  [{ parseStatus: 'failed', reason: 'it is broken' }, 'could not be read: it is broken'],
  [{ parseStatus: 'unsupported', reason: null }, 'a kind that is not read'],
  [{ parseStatus: 'needs_ocr', reason: null }, 'images of text'],
  [{ text: ' \n\t ' }, 'has no text'],
] as const)('of a file %j the job fails, and says why', async (file, reason) => {
  const kb_id = await newBase(app(), reason)
  const file_id = files.upload({ text: 'x', ...file })
  const { data } = await add(app(), kb_id, { file_id })
  const job = await ended(app(), data.job.job_id)
  expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining(reason) })
  expect(await readFile(app(), kb_id, file_id)).toMatchObject({ status: 'failed', error: job.error, chunks: 0 })
})

test('a file that is deleted before it is read fails its job', async () => {
  const kb_id = await newBase(app(), 'Deleted')
  const file_id = files.upload({ text: statute, parseStatus: 'processing' })
  const { data } = await add(app(), kb_id, { file_id })
  await jobThat(app(), data.job.job_id, ({ attempts }) => attempts > 0)
  files.files.delete(file_id)
  expect(await ended(app(), data.job.job_id, { hurried: true })).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('the file was deleted'),
  })
})

test.each(['down', 'garbage', 'shapeless', 'mangled'] as const)(
  'while files-service is %s a job is tried on, and goes on where it answers again',
  async (mood) => {
    const kb_id = await newBase(app(), `Through ${mood}`)
    const file_id = files.upload({ text: statute, parseStatus: 'pending' })
    const { data } = await add(app(), kb_id, { file_id })
    files.mood = mood
    Object.assign(files.files.get(file_id) as object, { parseStatus: 'parsed' })
    const tried = await jobThat(app(), data.job.job_id, ({ error }) => error !== null, { hurried: true })
    expect(tried).toMatchObject({ status: 'running', error: expect.stringContaining('files-service') })
    files.mood = 'well'
    expect(await ended(app(), data.job.job_id, { hurried: true })).toMatchObject({ status: 'succeeded', error: null })
  },
)

test('a job that files-service never answers fails with that reason, and what was there before stays', async () => {
  const kb_id = await newBase(app(), 'Given up')
  const file_id = files.upload({ text: statute })
  await indexed(app(), kb_id, { file_id })
  files.mood = 'mangled'
  const { data } = await add(app(), kb_id, { file_id })
  const job = await ended(app(), data.job.job_id, { hurried: true })
  files.mood = 'well'
  expect(job).toMatchObject({
    status: 'failed',
    attempts: 7,
    error: 'files-service answered with something that is not its contract (tried 7 times)',
  })
  expect((await documentOf(app(), kb_id, file_id)).content).toBe(statute)

  const { data: retried } = await app().ask('POST', `${jobs}/${job.job_id}/retry`, manager)
  expect(retried).toMatchObject({ status: 'queued', step: 'parse', progress: 0, error: null, finished_at: null })
  expect(await ended(app(), job.job_id)).toMatchObject({ status: 'succeeded', attempts: 8 })
})

test('a service that stops in the middle leaves the job to the next one, which ends it once', async () => {
  const kb_id = await newBase(app(), 'Handed on')
  const replica = await startApp({}, { neighbours: { 'files-service': files.url }, replicaOf: app() })
  const open = files.shut()
  // Two, so that each of the two has one in its hands.
  const added = await Promise.all(
    [statute, contract].map((text) => add(app(), kb_id, { file_id: files.upload({ text }) })),
  )
  const ids = added.map(({ data }) => data.job.job_id as string)
  for (const id of ids) await jobThat(app(), id, ({ status }) => status === 'running')
  await replica.stop()
  open()
  for (const id of ids) expect(await ended(app(), id)).toMatchObject({ status: 'succeeded' })
  const { data } = await app().ask('GET', `${bases}/${kb_id}`, reader)
  expect(data.documents).toBe(2)
  expect(await readJob(app(), ids[0] as string)).toMatchObject({ step: 'done' })
})
