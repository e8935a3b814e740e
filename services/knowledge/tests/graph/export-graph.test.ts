import { beforeAll, expect, test } from 'vitest'
import { withGraph } from '../search/searching.ts'
import { forFirm, makeBase, useApp } from '../test-app.ts'
import { between, lines, ours, ownGraph, party, statute } from './own-graph.ts'

interface Line {
  type: string
  document_id?: string | null
  source?: string | null
}

const app = useApp(withGraph)
const { make, put, all } = ownGraph(app)
beforeAll(async () => {
  await make()
  await put(lines)
})

const edgesIn = (given: Line[]) => given.filter(({ type }) => type === 'edge')

test('a page has its edges and the nodes at their ends, and the last one says so', async () => {
  const edges = edgesIn((await all()).data.lines)
  expect(edges.map(({ source }) => source)).toEqual(expect.arrayContaining(['precedents', 'precedents']))
  const pages = await Promise.all(edges.map((_, at) => all(ours, { size: 1, page: at + 1 })))
  expect(pages.flatMap(({ data }) => edgesIn(data.lines))).toEqual(edges)
  expect(pages.map(({ data }) => data.lines.length)).toEqual(edges.map(() => 3))
  expect(pages.map(({ data }) => data.is_last)).toEqual(edges.map((_, at) => at === edges.length - 1))
})

test('what was imported is exported so that it can be imported again', async () => {
  const { data } = await all()
  const again = data.lines
    .filter(({ type, source }: Line) => type === 'node' || source === 'precedents')
    .map(({ document_id: _, source: __, ...line }: Line) => line)
  expect((await put(again)).data).toMatchObject({ edges: 2 })
  expect((await all()).data).toEqual(data)
})

test('no edge of another base is in it', async () => {
  const before = (await all()).data
  await makeBase(app(), 'firm-b-graph', 'firm-b')
  const body = { kb_id: 'firm-b-graph', source: 'precedents', lines: [statute, party, between] }
  const { data } = await app().ask('POST', '/api/v1/internal/graph/import', { ...forFirm('firm-b'), body })
  expect(data).toMatchObject({ edges: 1 })
  expect((await all()).data).toEqual(before)
})

test('another organization and an unknown base get 404, and a page that is none 400', async () => {
  expect((await all(forFirm('firm-b'))).status).toBe(404)
  expect((await all(ours, { kb_id: 'firm-nothing' })).status).toBe(404)
  expect((await all(ours, { page: 0 })).status).toBe(400)
  expect((await all(ours, { size: 2_001 })).status).toBe(400)
})
