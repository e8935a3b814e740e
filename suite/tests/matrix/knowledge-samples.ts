import { form } from './files-samples.ts'
import type { ServiceSamples } from './sample.ts'

const path = '/api/v1/internal'
const nothingFound = { hits: [] }
const emptyPage = { items: [], total: 0 }
const document_id = 'd1'
const file_id = 'f1'
/** Public law, which everybody may read. */
const version = { version: '2026', effective_from: '2026-01-01' }
const profile = { code: 'x1', name: 'x', ...version }
const checklist = { checklist_id: 'c1', name: 'c', items: [{ item_key: 'i1', title: 'i' }], ...version }

/** A base belongs to its whole organization. */
export const knowledge: ServiceSamples = {
  async write(post, secret) {
    const { data } = await post('/api/v1/knowledge/bases', { name: secret, description: secret })
    const { kb_id } = data as { kb_id: string }
    const text = `${secret}：民法典第五百七十七条 甲方：${secret}公司`
    const article = { section_id: '第5条', content: `第五条 ${secret}` }
    const law = { document_id: 'law', title: secret, metadata: { source: '示例法' }, chunks: [article] }
    const documents = [{ document_id, file_id, title: secret, text }, law]
    await post(`${path}/atomic/batch-upsert`, { kb_id, documents })
    const uploaded = await post('/../files-service/api/v1/files/upload', undefined, form(secret, secret))
    const { fileId } = (uploaded.data as { files: { fileId: string }[] }).files[0] ?? { fileId: '' }
    const added = await post(`/api/v1/knowledge/bases/${kb_id}/files`, { file_id: fileId })
    await post(`${path}/seed/cause-of-action-profiles/import`, { profiles: [profile] })
    await post(`${path}/seed/structured/import`, { non_litigation_checklists: [checklist] })
    return { kb_id, fileId, job_id: (added.data as { job: { job_id: string } }).job.job_id }
  },
  calls: ({ kb_id = '', fileId = '', job_id = '' }) => {
    const base = { params: { kb_id }, foreign: 404 as const }
    const document = { kb_id, document_id }
    const query = { query: '民法典第五百七十七条', kb_ids: [kb_id] }
    const job = { params: { job_id }, foreign: 404 as const, grows: true as const }
    const file = { params: { kb_id, file_id: fileId }, foreign: 404 as const, grows: true as const }
    const imported = { created: 0, failed: 0 }
    return {
      erasePerson: {
        body: { user_id: 'x', organization_id: 'x', pseudonym: `erased:${'0'.repeat(32)}`, dry_run: true, links: {} },
      },
      exportPerson: { body: { user_id: 'x', organization_id: 'x' } },
      readRetention: {},
      batchUpsert: {
        body: { kb_id, documents: [{ document_id, title: 'mine', text: 'taken over' }] },
        foreign: 404,
        colleague: 'may',
      },
      deleteByFile: { body: { kb_id, file_id }, foreign: 404, colleague: 'may' },
      keywordSearch: { body: query, foreign: nothingFound, colleague: 'sees' },
      vectorSearch: { body: query, foreign: nothingFound, colleague: 'sees' },
      moreLikeThis: { body: { like: document }, foreign: 404, colleague: 'sees' },
      hybridSearch: { body: query, foreign: nothingFound, colleague: 'sees' },
      findArticles: {
        body: { articles: [{ law: '示例法', number: '5' }], kb_ids: [kb_id] },
        foreign: { articles: [] },
        colleague: 'sees',
      },
      listStoredDocuments: { query: `kb_id=${kb_id}`, foreign: 404, colleague: 'sees' },
      readDocument: { body: document, foreign: 404, colleague: 'sees' },
      readSection: { body: { ...document, section_id: 'x' }, foreign: 404 },
      graphQuery: { body: query, foreign: { nodes: [], edges: [], documents: [] }, colleague: 'sees' },
      graphRagSearch: { body: query, foreign: nothingFound, colleague: 'sees' },
      verifyQuote: { body: { ...document, quote: '民法典第五百七十七条' }, foreign: 404, colleague: 'sees' },
      reindexByFile: { body: { kb_id, file_id }, foreign: 404, colleague: 'may' },
      reindexBatch: { body: { kb_ids: [kb_id] }, foreign: 404, colleague: 'may' },
      tuneBase: { body: { kb_id }, foreign: 404, colleague: 'may' },
      importGraph: { body: { kb_id, source: 'matrix', lines: [] }, foreign: 404, colleague: 'may' },
      exportGraph: { body: { kb_id }, foreign: 404, colleague: 'sees' },
      importStructured: { body: {}, foreign: imported },
      importSystemDocuments: {
        body: { documents: [{ kb_id: 'sys_matrix', document_id, title: 'law', text: 'law' }] },
        foreign: { failed: 0 },
        grows: true,
      },
      importCauseProfiles: {
        body: { profiles: [profile] },
        foreign: { failed: 0 },
        grows: true,
      },
      searchCauses: { foreign: {}, grows: true },
      readCause: { params: { code: 'x1' }, foreign: { code: 'x1' } },
      listChecklists: { foreign: {}, grows: true },
      readChecklist: { params: { checklist_id: 'c1' }, foreign: { checklist_id: 'c1' } },
      listBases: { query: 'system=false', foreign: emptyPage, grows: true },
      createBase: { body: { name: 'mine' }, foreign: { name: 'mine', version: 1 } },
      readBase: { ...base, grows: true },
      updateBase: { ...base, body: { name: 'taken over' } },
      deleteBase: base,
      listKnowledgeFiles: { ...base, grows: true },
      addKnowledgeFile: { ...base, body: { file_id: fileId } },
      readKnowledgeFile: file,
      deleteKnowledgeFile: file,
      listDocuments: { ...base, grows: true },
      readKnowledgeDocument: { params: { kb_id, document_id }, foreign: 404 },
      query: { body: query, foreign: nothingFound },
      verifyKnowledgeQuote: { body: { ...document, quote: '民法典第五百七十七条' }, foreign: 404 },
      findKnowledgeArticles: {
        body: { articles: [{ law: '示例法', number: '5' }], kb_ids: [kb_id] },
        foreign: { articles: [] },
      },
      queryGraph: { body: query, foreign: { nodes: [], edges: [], documents: [] } },
      listJobs: { foreign: emptyPage, grows: true },
      readJob: job,
      cancelJob: job,
      retryJob: job,
    }
  },
}
