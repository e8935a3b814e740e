import { document, settled } from '../search/searching.ts'
import { forFirm, makeBase, type useApp, write } from '../test-app.ts'

type App = ReturnType<ReturnType<typeof useApp>>

export const kb_id = 'firm-graph'
export const ours = forFirm('firm-a')

export const statute = { type: 'node', node_id: 'statute:海洋牧场条例', kind: 'statute', name: '海洋牧场条例' }
export const party = {
  type: 'node',
  node_id: 'party:firm-graph#蓝鲸渔业',
  kind: 'party',
  name: '蓝鲸渔业',
  name_en: 'Blue Whale Fishery',
  properties: { aliases: ['蓝鲸公司'] },
}
export const link = {
  type: 'edge',
  from: 'document:firm-graph#d1',
  to: statute.node_id,
  kind: 'cites',
  properties: { start: 3 },
}
export const between = { type: 'edge', from: party.node_id, to: statute.node_id, kind: 'mentions' }
export const lines = [statute, party, link, between]

const path = (name: string) => `/api/v1/internal/graph/${name}`

/** A base with one document, and calls that import a graph into it and export it. */
export const ownGraph = (app: () => App) => ({
  async make() {
    await makeBase(app(), kb_id)
    await write(app(), kb_id, [document('d1', '关于网箱养殖的备忘录，没有提到任何法规。')])
    await settled(app(), 'graph')
  },
  put: (given: object[], source = 'precedents', options: object = ours) =>
    app().ask('POST', path('import'), { ...options, body: { kb_id, source, lines: given } }),
  all: (options: object = ours, body: object = {}) =>
    app().ask('POST', path('export'), { ...options, body: { kb_id, ...body } }),
})
