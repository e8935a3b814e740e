import { expect, test } from 'vitest'
import { changeBase, lockBase } from '../../queries/bases.ts'
import { add, ended, indexed, newBase, readJob } from '../indexing/indexing.ts'
import { statute } from '../indexing/indexing-texts.ts'
import { elsewhere, manager, nobody, nothing, person, reader, stranger, useApp, write } from '../test-app.ts'
import { useFilesServer } from './files-server.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))

test('a file is registered with a job that waits, and one audit row', async () => {
  const kb_id = await newBase(app(), 'Registered')
  const file_id = files.upload({ parseStatus: 'pending', name: 'law.pdf' })
  const { status, data } = await add(app(), kb_id, { file_id })
  expect(status).toBe(200)
  expect(data.file).toMatchObject({
    kb_id,
    file_id,
    document_id: file_id,
    title: 'law.pdf',
    status: 'queued',
    chunks: 0,
    error: null,
    job_id: data.job.job_id,
  })
  expect(data.job).toMatchObject({ kb_id, file_id, status: 'queued', step: 'parse', progress: 0, attempts: 0 })
  await expect
    .poll(() => app().audited.filter(({ resource_id }) => resource_id === file_id))
    .toMatchObject([{ action: 'knowledge_file.added', user_id: 'manager', details: { job_id: data.job.job_id } }])
})

test('while a job is under way the same order gets it, from ten at once too, and another order is a conflict', async () => {
  const kb_id = await newBase(app(), 'Under way')
  const order = { file_id: files.upload({ parseStatus: 'pending' }), title: 'One' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(app(), kb_id, order)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ data }) => data.job.job_id)).size).toBe(1)
  const job_id = answers[0]?.data.job.job_id
  expect(await add(app(), kb_id, { ...order, title: 'Two' })).toMatchObject({ status: 409, data: { job_id } })
})

test('the same Idempotency-Key again makes one job, also after that has ended', async () => {
  const kb_id = await newBase(app(), 'Once')
  const once = { ...manager, headers: { 'idempotency-key': 'k' } }
  const order = { file_id: files.upload({ text: statute }) }
  const first = await add(app(), kb_id, order, once)
  await ended(app(), first.data.job.job_id)
  expect((await add(app(), kb_id, order, once)).data).toEqual(first.data)
  expect((await add(app(), kb_id, order)).data.job.job_id).not.toBe(first.data.job.job_id)
})

test('a document belongs to one file: neither another’s document nor another name for its own is taken', async () => {
  const kb_id = await newBase(app(), 'Documents')
  const [one, two] = [files.upload({ text: 'one' }), files.upload({ text: 'two' })]
  await indexed(app(), kb_id, { file_id: one, document_id: 'law' })
  expect(await add(app(), kb_id, { file_id: two, document_id: 'law' })).toMatchObject({ status: 409 })
  expect(await add(app(), kb_id, { file_id: one, document_id: 'other' })).toMatchObject({ status: 409 })
  await write(app(), kb_id, [{ document_id: 'written', title: 't', text: 'by a service' }])
  expect(await add(app(), kb_id, { file_id: two, document_id: 'written' })).toMatchObject({ status: 409 })
  expect(await app().database.sql`select 1 from knowledge.files where file_id = ${two}`).toHaveLength(0)
})

test('people add what is theirs; of others’ files they do not learn that they are there', async () => {
  const kb_id = await newBase(app(), 'Owners')
  const others = files.upload({ owner: 'colleague', text: 'x' })
  const abroad = files.upload({ owner: 'manager', organization: 'firm-b', text: 'x' })
  for (const file_id of [others, abroad, nothing])
    expect(await add(app(), kb_id, { file_id })).toMatchObject({ status: 404, code: 'not_found' })
  const root = { person: { user: 'root', organization: 'firm-a', superuser: true } }
  for (const file_id of [others, abroad])
    expect(await add(app(), kb_id, { file_id }, root)).toMatchObject({ status: 404, code: 'not_found' })
  await indexed(app(), kb_id, { file_id: files.upload({ owner: 'root', text: 'x' }) }, root)
})

test('a file is read as whoever has added it: once it is no longer theirs, the job fails and nothing is written', async () => {
  const kb_id = await newBase(app(), 'Given away')
  const file_id = files.upload({ parseStatus: 'pending', text: 'x' })
  const { data } = await add(app(), kb_id, { file_id })
  Object.assign(files.files.get(file_id) as object, { owner: 'colleague', parseStatus: 'parsed' })
  expect(await ended(app(), data.job.job_id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('no longer open'),
  })
  expect((await app().ask('GET', `/api/v1/knowledge/bases/${kb_id}/documents`, manager)).data.total).toBe(0)
})

test('nothing is registered while files-service does not answer', async () => {
  const kb_id = await newBase(app(), 'Down')
  const file_id = files.upload({ text: 'x' })
  files.mood = 'down'
  expect(await add(app(), kb_id, { file_id })).toMatchObject({ status: 503, code: 'dependency_unavailable' })
  files.mood = 'well'
  expect(await app().database.sql`select 1 from knowledge.files where file_id = ${file_id}`).toHaveLength(0)
})

test('a long write to the base does not keep anybody from adding a file to it', async () => {
  const kb_id = await newBase(app(), 'Busy')
  const file_id = files.upload({ parseStatus: 'pending' })
  await app().database.transaction(async (sql) => {
    const { base_no } = (await lockBase(sql, kb_id)) as { base_no: number }
    await changeBase(sql, base_no, { documents: 0, chunks: 0, tokens: 0, slots: 0 })
    expect(await add(app(), kb_id, { file_id })).toMatchObject({ status: 200 })
  })
})

test('a system base is read-only outside, and says so', async () => {
  await write(app(), 'sys_laws', [{ document_id: 'd', title: 't', text: 'a law' }])
  expect(await add(app(), 'sys_laws', { file_id: files.upload({ text: 'x' }) })).toMatchObject({
    status: 403,
    message: expect.stringContaining('system base'),
  })
})

test('bad input, another firm, nobody, a stranger and a reader are refused', async () => {
  const kb_id = await newBase(app(), 'Ours')
  const file_id = files.upload({ text: 'x' })
  const bad = [
    {},
    { file_id: 'seven' },
    { file_id, doc_type: 'Loud' },
    { file_id, date: 'soon' },
    { file_id, extra: 1 },
  ]
  for (const body of [...bad, { file_id, effective_from: '2026-01-02', effective_to: '2026-01-02' }])
    expect(await add(app(), kb_id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await add(app(), kb_id, { file_id }, elsewhere)).toMatchObject({ status: 404 })
  expect(await add(app(), nothing, { file_id })).toMatchObject({ status: 404 })
  expect(await add(app(), kb_id, { file_id }, nobody)).toMatchObject({ status: 401 })
  expect(await add(app(), kb_id, { file_id }, stranger)).toMatchObject({ status: 403 })
  expect(await add(app(), kb_id, { file_id }, reader)).toMatchObject({ status: 403 })
  const homeless = { person: { user: 'manager', permissions: ['knowledge:manage'] } }
  expect(await add(app(), kb_id, { file_id }, homeless)).toMatchObject({ status: 404 })
})

test('a colleague with the right reads the job too', async () => {
  const kb_id = await newBase(app(), 'Shared')
  const { data } = await add(app(), kb_id, { file_id: files.upload({ parseStatus: 'pending' }) })
  expect(await readJob(app(), data.job.job_id)).toMatchObject({ kb_id })
  const colleague = person('colleague', 'firm-a', 'knowledge:manage')
  const cancelled = await app().ask('POST', `/api/v1/knowledge/jobs/${data.job.job_id}/cancel`, colleague)
  expect(cancelled).toMatchObject({ status: 200 })
})
