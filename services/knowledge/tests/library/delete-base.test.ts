import { expect, test } from 'vitest'
import { add, indexed, jobs, jobThat, newBase } from '../indexing/indexing.ts'
import { statute } from '../indexing/indexing-texts.ts'
import {
  atomic,
  bases,
  elsewhere,
  forFirm,
  manager,
  nobody,
  nothing,
  reader,
  stranger,
  useApp,
  write,
} from '../test-app.ts'
import { useFilesServer } from './files-server.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const remove = (kb_id: string, who: object = manager, headers = {}) =>
  app().ask('DELETE', `${bases}/${kb_id}`, { ...who, headers: { ...(who as typeof nobody).headers, ...headers } })
/** Rows of every table that could still have something of a base. */
const left = async () => {
  const [row] = await app().database.sql`
    select (select count(*)::int from knowledge.bases) as bases, (select count(*)::int from knowledge.documents) as documents,
      (select count(*)::int from knowledge.chunks) as chunks, (select count(*)::int from knowledge.vectors) as vectors,
      (select count(*)::int from knowledge.postings) as postings, (select count(*)::int from knowledge.files) as files,
      (select count(*)::int from knowledge.jobs) as jobs`
  return row
}

test('a base goes at once for everybody, its name is free, and all its rows go by and by', async () => {
  const before = await left()
  const kb_id = await newBase(app(), 'Doomed')
  const { job_id } = await indexed(app(), kb_id, { file_id: files.upload({ text: statute }) })
  const documents = Array.from({ length: 300 }, (_, at) => ({
    document_id: `d${at}`,
    title: `Document ${at}`,
    text: Array.from({ length: 20 }, (_, line) => `第${line + 1}条 ${at} 号文件的条文 ${line}。`).join('\n\n'),
  }))
  await write(app(), kb_id, documents)
  expect((await left())?.postings).toBeGreaterThan(0)
  const { data } = await app().ask('GET', `${bases}/${kb_id}`, reader)

  expect(await remove(kb_id)).toMatchObject({ status: 200, data: { kb_id, deleted: true } })
  expect(await app().ask('GET', `${bases}/${kb_id}`, reader)).toMatchObject({ status: 404 })
  expect(await app().ask('GET', `${bases}/${kb_id}/documents/d1`, reader)).toMatchObject({ status: 404 })
  expect(await app().ask('GET', `${jobs}/${job_id}`, reader)).toMatchObject({ status: 404 })
  const internal = { ...forFirm('firm-a'), body: { kb_id, document_id: 'd1' } }
  expect(await app().ask('POST', `${atomic}/document`, internal)).toMatchObject({ status: 404 })
  const late = { ...forFirm('firm-a'), body: { kb_id, documents: documents.slice(0, 1) } }
  expect(await app().ask('POST', `${atomic}/batch-upsert`, late)).toMatchObject({ status: 404 })
  expect(await remove(kb_id)).toMatchObject({ status: 404 })
  const again = await newBase(app(), 'Doomed')
  await expect.poll(left).toEqual({ ...before, bases: before?.bases + 1 })
  await expect
    .poll(() => app().audited.filter(({ action }) => action === 'knowledge_base.deleted'))
    .toMatchObject([{ resource_id: kb_id, user_id: 'manager', details: { documents: 301, chunks: data.chunks } }])
  expect(await remove(again)).toMatchObject({ status: 200 })
})

test('bases of one name may be on their way out at the same time', async () => {
  const ours = await newBase(app(), 'Twin')
  const theirs = await newBase(app(), 'Twin', elsewhere)
  const answers = await Promise.all([remove(ours), remove(theirs, elsewhere)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a job that runs in it writes nothing any more', async () => {
  const kb_id = await newBase(app(), 'In the middle')
  const open = files.shut()
  const { data } = await add(app(), kb_id, { file_id: files.upload({ text: statute }) })
  await jobThat(app(), data.job.job_id, ({ status }) => status === 'running')
  expect(await remove(kb_id)).toMatchObject({ status: 200 })
  open()
  await expect.poll(async () => (await left())?.bases).toBe(0)
  expect(await left()).toMatchObject({ documents: 0, chunks: 0, jobs: 0 })
})

test('a system base, an old version, another firm, nobody, a stranger and a reader are refused', async () => {
  const kb_id = await newBase(app(), 'Ours')
  await write(app(), 'sys_laws', [{ document_id: 'd', title: 't', text: 'a law' }])
  expect(await remove('sys_laws')).toMatchObject({ status: 403, message: expect.stringContaining('system base') })
  expect(await remove(kb_id, manager, { 'if-match': '"7"' })).toMatchObject({ status: 412 })
  expect(await remove(kb_id, elsewhere)).toMatchObject({ status: 404 })
  expect(await remove(nothing)).toMatchObject({ status: 404 })
  expect(await remove('_odd')).toMatchObject({ status: 400 })
  expect(await remove(kb_id, nobody)).toMatchObject({ status: 401 })
  expect(await remove(kb_id, stranger)).toMatchObject({ status: 403 })
  expect(await remove(kb_id, reader)).toMatchObject({ status: 403 })
  expect(await app().ask('GET', `${bases}/${kb_id}`, reader)).toMatchObject({ status: 200 })
})
