import type { ServiceSamples } from './sample.ts'

const user_id = 'all'
const path = '/api/v1/internal/memory'
const words = { scope: 'global', entity_key: 'name', category: 'user_profile' }
const emptyPage = { items: [], total: 0, total_pages: 0 }

export const memory: ServiceSamples = {
  async write(post, secret) {
    const said = { user_id, ...words, source: 'human', content: `${secret} is the name`, value: { secret } }
    const { data } = await post(`${path}/facts`, said)
    await post(`${path}/facts`, { ...said, source: 'model', content: `${secret} is perhaps another name` })
    const derived = { entity_key: 'claim', category: 'case_detail', content: `${secret} is the claim` }
    await post(`${path}/reconcile`, { user_id, matter_id: 'm1', generation: 7, facts: [derived] })
    const opened = await post('/../matter-service/api/v1/matters', { title: secret })
    const { matter_id: id } = opened.data as { matter_id: string }
    await post(`${path}/reconcile`, { user_id, matter_id: id, generation: 1, facts: [derived] })
    return { factId: (data as { fact: { fact_id: string } }).fact.fact_id, id }
  },
  calls: ({ factId = '', id = '' }) => ({
    erasePerson: {
      body: { user_id: 'x', organization_id: 'x', pseudonym: `erased:${'0'.repeat(32)}`, dry_run: true, links: {} },
    },
    exportPerson: { body: { user_id: 'x', organization_id: 'x' } },
    createFact: {
      body: { user_id, ...words, content: 'my own' },
      foreign: { outcome: 'created', conflict_id: null, fact: { revision: 1, open_conflicts: 0, content: 'my own' } },
      colleague: 400,
    },
    readFact: { params: { factId }, foreign: 404 },
    updateFact: { params: { factId }, body: { content: 'taken over' }, foreign: 404 },
    deleteFact: { params: { factId }, foreign: 404 },
    recall: { body: { user_id, case_id: 'm1', query: 'name claim' }, foreign: { facts: [], total: 0 }, colleague: 400 },
    extract: { body: { user_id, case_id: 'm1', text: 'name' }, foreign: { facts: [], count: 0 }, colleague: 400 },
    refine: {
      body: { user_id, case_id: 'm1' },
      foreign: { examined: 0, merged: [], normalised: [], supersessions: [] },
      colleague: 400,
    },
    reconcile: {
      body: { user_id, matter_id: 'm1', facts: [] },
      foreign: { generation: 1, removed: 0, contested: 0, items: [] },
      colleague: 400,
    },
    listFacts: { params: { userId: user_id }, query: 'case_id=m1', foreign: emptyPage, colleague: 404 },
    listConflicts: { params: { userId: user_id }, foreign: emptyPage, colleague: 404 },
    listOwnFacts: { foreign: emptyPage },
    deleteOwnFact: { params: { factId }, foreign: 404 },
    listOwnConflicts: { foreign: emptyPage },
    listMatterFacts: { params: { id }, foreign: 404 },
    listMatterConflicts: { params: { id }, foreign: 404 },
    readContext: {
      params: { userId: user_id },
      query: 'case_id=m1&query=name',
      foreign: { text: '', fact_ids: [], omitted: 0 },
      colleague: 404,
    },
  }),
}
