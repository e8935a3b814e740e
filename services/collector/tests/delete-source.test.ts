import { expect, test } from 'vitest'
import {
  collected,
  documentsOf,
  elsewhere,
  expectShut,
  makeSource,
  nothing,
  page,
  runs,
  sources,
  start,
  useCollecting,
} from './collecting/collecting.ts'
import { manager, reader } from './test-app.ts'

const app = useCollecting()
const remove = (id: string, query = '', more: object = manager) => app().ask('DELETE', `${sources}/${id}${query}`, more)
const rowsOf = async (source_id: string) => {
  const { sql } = app().database
  return (await sql`select 1 from collector.sources where source_id = ${source_id}`).length
}

async function withDocuments(at = app()): Promise<string> {
  const paths = ['/one', '/two']
  for (const path of paths) at.site.set(path, page(path, path))
  const { source_id } = await makeSource(at, { config: { urls: paths.map((path) => at.site.url + path) } })
  expect((await collected(at, source_id)).progress.new).toBe(2)
  return source_id
}

test('a source goes with its runs and its list of documents; the knowledge base keeps what it has', async () => {
  const source_id = await withDocuments()
  expect(await remove(source_id)).toMatchObject({ status: 200, data: { source_id, deleted: true } })
  expect(await app().ask('GET', `${sources}/${source_id}`, reader)).toMatchObject({ status: 404 })
  expect(await documentsOf(app(), source_id)).toEqual([])
  expect((await app().ask('GET', `${runs}?source_id=${source_id}`, reader)).data.items).toEqual([])
  expect(await rowsOf(source_id)).toBe(0)
  expect(app().neighbours.documents.size).toBe(2)
  await expect
    .poll(() => app().audited.filter(({ resource_id }) => resource_id === source_id))
    .toMatchObject([{}, { action: 'collector_source.deleted', details: { documents: 'keep' } }])
})

test('on request its documents leave the knowledge base too, and no others', async () => {
  const [source_id, kept] = [await withDocuments(), await withDocuments()]
  await remove(source_id, '?documents=remove')
  expect(await app().ask('GET', `${sources}/${source_id}`, reader)).toMatchObject({ status: 404 })
  expect(await documentsOf(app(), source_id)).toEqual([])
  await expect.poll(() => rowsOf(source_id)).toBe(0)
  const left = (await documentsOf(app(), kept)).map(({ document_id }) => document_id)
  expect([...app().neighbours.documents.keys()].sort()).toEqual(left.sort())
})

test('a removal that was cut off is finished by whoever comes next, also when the base is gone', async () => {
  const source_id = await withDocuments()
  await app().database.sql`
    update collector.sources set removed_for = organization_id, organization_id = '' where source_id = ${source_id}`
  await expect.poll(() => rowsOf(source_id)).toBe(0)
  expect(app().neighbours.documents.size).toBe(0)
  const baseless = await withDocuments()
  app().neighbours.bases.delete('kb-a')
  await remove(baseless, '?documents=remove')
  await expect.poll(() => rowsOf(baseless)).toBe(0)
})

test('not while a run is under way', async () => {
  app().site.set('/slow', { hang: 'head' })
  const { source_id } = await makeSource(app(), { config: { urls: [`${app().site.url}/slow`] } })
  const { data } = await start(app(), source_id)
  expect(await remove(source_id)).toMatchObject({ status: 409, code: 'conflict', data: { run_id: data.run_id } })
  await app().ask('POST', `${runs}/${data.run_id}/cancel`, manager)
  expect(await remove(source_id)).toMatchObject({ status: 200 })
})

test('nobody deletes a source that has changed since they saw it', async () => {
  const { source_id } = await makeSource(app())
  await app().ask('PATCH', `${sources}/${source_id}`, { ...manager, body: { name: 'New' } })
  expect(await remove(source_id, '', { ...manager, headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412 })
  expect(await remove(source_id, '', { ...manager, headers: { 'if-match': '"2"' } })).toMatchObject({ status: 200 })
})

test('what is not there, or not ours, is not found; the rest is refused', async () => {
  const { source_id } = await makeSource(app())
  expect(await remove(source_id, '', elsewhere)).toMatchObject({ status: 404 })
  expect(await remove(nothing)).toMatchObject({ status: 404 })
  expect(await remove('seven')).toMatchObject({ status: 400 })
  expect(await remove(source_id, '?documents=burn')).toMatchObject({ status: 400 })
  await expectShut(app(), 'DELETE', `${sources}/${source_id}`)
})
