import { beforeAll, expect, test } from 'vitest'
import { withGraph } from '../search/searching.ts'
import { atomic, forFirm, startApp, useApp } from '../test-app.ts'
import { between, kb_id, lines, link, ours, ownGraph, statute } from './own-graph.ts'

const app = useApp(withGraph)
const { make, put, all } = ownGraph(app)
const edgesOf = ({ data }: { data: { lines: { type: string; source?: string | null }[] } }) =>
  data.lines.filter(({ type, source }) => type === 'edge' && source !== null)

beforeAll(make)

test('an imported graph is walked and leads to documents, and the same lines twice change nothing', async () => {
  const answer = { kb_id, source: 'precedents', nodes: 3, edges: 2, left_out: 0 }
  expect((await put(lines)).data).toEqual(answer)
  const first = await all()
  expect((await put(lines)).data).toEqual(answer)
  expect((await all()).data).toEqual(first.data)
  const { data } = await app().ask('POST', `${atomic}/graph-query`, {
    ...ours,
    body: { query: '蓝鲸公司', kb_ids: [kb_id], depth: 2 },
  })
  expect(data.entities.map(({ name }: { name: string }) => name)).toEqual(['蓝鲸渔业'])
  expect(data.documents.map(({ document_id }: { document_id: string }) => document_id)).toEqual(['d1'])
})

test('an import takes the place of what its source had brought, another source stays, and no line removes it', async () => {
  await put(lines)
  await put([statute, link], 'other')
  await put([statute, link])
  expect(edgesOf(await all()).map(({ source }) => source)).toEqual(['other', 'precedents'])
  await put([])
  expect(edgesOf(await all()).map(({ source }) => source)).toEqual(['other'])
  await put([], 'other')
})

test.each([
  ['an edge to a node that no line has', [statute, { ...between, from: 'party:firm-graph#x' }], 'no line is the node'],
  ['a document of another base', [statute, { ...link, from: 'document:sys_laws#d1' }], 'no document of this base'],
  ['a document that is not there', [statute, { ...link, from: 'document:firm-graph#d9' }], 'has no document d9'],
  ['an id that is of another kind', [{ ...statute, kind: 'party' }], 'begins with its kind'],
])('%s is refused, and nothing is written', async (_, bad, message) => {
  const before = (await all()).data
  const { status, data } = await put(bad)
  expect(status).toBe(400)
  expect(JSON.stringify(data)).toContain(message)
  expect((await all()).data).toEqual(before)
})

test('another organization writes nothing, and a system base is the installation’s', async () => {
  expect((await put(lines, 'precedents', forFirm('firm-b'))).status).toBe(404)
  const body = { kb_id: 'sys_x', source: 'a', lines: [] }
  expect((await app().ask('POST', '/api/v1/internal/graph/import', { ...ours, body })).status).toBe(403)
})

test('without a graph it answers 503', async () => {
  const without = await startApp()
  const graph = ownGraph(() => without)
  await graph.make()
  expect([(await graph.put([])).status, (await graph.all()).status]).toEqual([503, 503])
  await without.stop()
})
