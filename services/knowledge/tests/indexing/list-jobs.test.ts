import { expect, test } from 'vitest'
import { useFilesServer } from '../library/files-server.ts'
import { elsewhere, nobody, nothing, reader, stranger, useApp } from '../test-app.ts'
import { add, ended, indexed, jobs, newBase } from './indexing.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const list = (query = '', who: object = reader) => app().ask('GET', `${jobs}${query}`, who)
const ids = ({ data }: { data: { items: { job_id: string }[] } }) => data.items.map(({ job_id }) => job_id)

test('a firm sees its jobs newest first, page by page, by base and by status, and no other firm’s', async () => {
  const [one, two] = [await newBase(app(), 'One'), await newBase(app(), 'Two')]
  const { job_id: good } = await indexed(app(), one, { file_id: files.upload({ text: 'words' }) })
  const bad = (await add(app(), two, { file_id: files.upload({ parseStatus: 'failed' }) })).data.job.job_id
  await ended(app(), bad)
  const theirBase = await newBase(app(), 'Theirs', elsewhere)
  const upload = files.upload({ organization: 'firm-b', parseStatus: 'pending' })
  const theirs = (await add(app(), theirBase, { file_id: upload }, elsewhere)).data.job.job_id
  expect(ids(await list())).toEqual([bad, good])
  expect(ids(await list('', elsewhere))).toEqual([theirs])
  expect(ids(await list(`?kb_id=${one}`))).toEqual([good])
  expect(ids(await list(`?kb_id=${theirBase}`))).toEqual([])
  expect(ids(await list(`?kb_id=${nothing}`))).toEqual([])
  expect(ids(await list('?status=failed'))).toEqual([bad])
  const second = await list('?page=2&size=1')
  expect(ids(second)).toEqual([good])
  expect(second.data).toMatchObject({ page: 2, size: 1, total: 2, total_pages: 2 })
})

test('wrong input, nobody and a stranger are refused', async () => {
  for (const query of ['?status=lost', '?kb_id=_odd', '?page=0', '?size=201'])
    expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await list('', nobody)).toMatchObject({ status: 401 })
  expect(await list('', stranger)).toMatchObject({ status: 403 })
})
