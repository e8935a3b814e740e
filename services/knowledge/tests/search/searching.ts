import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '@casewright/kit/testing'
import { expect } from 'vitest'
import { atomic, forFirm, type TestApp } from '../test-app.ts'
import type { EmbeddingServer } from './embedding-server.ts'
import type { MemoryEngine } from './memory-engine.ts'

export const withGraph = { LEGAL_GRAPH_BACKEND: 'embedded' }
export const withEmbeddings = ({ url }: EmbeddingServer, dims = 64) => ({
  EMBEDDING_PROVIDER: 'OPENAI',
  OPENAI_BASE_URL: url,
  KNOWLEDGE_EMBEDDING_MODEL: 'words',
  KNOWLEDGE_EMBEDDING_DIMS: String(dims),
})
export const withEngine = ({ url }: MemoryEngine) => ({
  KNOWLEDGE_SEARCH_BACKEND: 'opensearch',
  OPENSEARCH_URL: url,
  // Nobody but an engine that hangs on purpose is so slow.
  KNOWLEDGE_SEARCH_TIMEOUT_MS: '3000',
})

/** Everything that was written has arrived everywhere; what waits for its next try is tried now. */
export async function settled(app: TestApp, ...targets: string[]): Promise<void> {
  const { sql } = app.database
  for (const began = Date.now(); ; await delay(30)) {
    const rows = await sql<{ target: string; error: string | null }[]>`select target, error from knowledge.follow_ups`
    const left = rows.filter(({ target }) => targets.length === 0 || targets.includes(target))
    if (left.length === 0) return
    if (Date.now() - began > 60_000) throw new Error(`not settled: ${JSON.stringify(left)}`)
    await sql`update knowledge.follow_ups set due_at = now() where error is not null`
    await wake(app)
  }
}

/** Has it look after what is due, as a write would. */
export const wake = (app: TestApp) =>
  app.ask('POST', '/api/v1/internal/search/reindex-batch', { body: { document_ids: ['none'] } })

type Way = 'keyword-search' | 'vector-search' | 'hybrid-search' | 'graph-rag-search'

export const searchBy = (app: TestApp, way: Way, body: object, options: object = forFirm('firm-a')): Promise<Answer> =>
  app.ask('POST', `${atomic}/${way}`, { body, ...options })

export const documentsOf = ({ data }: Answer): string[] =>
  data.hits.map(({ document_id }: { document_id: string }) => document_id)

/** Every offset of every hit points into the text that the document's own endpoint gives. */
export async function checkOffsets(app: TestApp, { data }: Answer, options: object = forFirm('firm-a')): Promise<void> {
  for (const { kb_id, document_id, content, start, end, highlight } of data.hits) {
    const document = await app.ask('POST', `${atomic}/document`, { body: { kb_id, document_id }, ...options })
    expect(document.data.content.slice(start, end)).toBe(content)
    for (const span of highlight) {
      expect(span.start).toBeGreaterThanOrEqual(start)
      expect(span.end).toBeLessThanOrEqual(end)
      expect(span.end).toBeGreaterThan(span.start)
    }
  }
}

export const document = (document_id: string, text: string, change: object = {}) => ({
  document_id,
  title: document_id,
  text,
  doc_type: 'statute',
  ...change,
})

/** What every way of searching is tried with. */
export const sampleLaw = [
  document('loan', '借款合同是借款人向贷款人借款，到期返还借款并支付利息的合同。', { date: '2020-05-28' }),
  document('usury', '禁止高利放贷，借款的利率不得违反国家有关规定。', { file_id: 'file-1', doc_type: 'article' }),
  document('old', '借款利率的上限为四倍，借款合同另有约定的除外。', {
    effective_from: '1991-08-13',
    effective_to: '2015-09-01',
  }),
  document('future', '借款利率另行规定。', { effective_from: '2999-01-01' }),
  document('deposit', 'The landlord shall return the deposit within thirty days of termination.', {
    doc_type: 'contract',
    metadata: { court: 'north', year: 2024 },
  }),
  document('repair', 'The landlord shall repair the roof and the deposit box.', {
    doc_type: 'contract',
    metadata: { court: 'south', year: 2023 },
    file_id: 'file-2',
    date: '2023-03-01',
  }),
]

/** Filters, the question they go with, and what may be found. */
export const filterSamples: [object, string, string[]][] = [
  [{ filters: { document_ids: ['repair'] } }, 'landlord deposit', ['repair']],
  [{ filters: { file_ids: ['file-1'] } }, '借款利率', ['usury']],
  [{ filters: { doc_types: ['contract'] } }, 'landlord deposit', ['deposit', 'repair']],
  [{ filters: { date_from: '2020-05-28', date_to: '2020-05-28' } }, '借款利率', ['loan']],
  [{ filters: { date_from: '2020-05-29' } }, 'landlord deposit', ['repair']],
  [{ filters: { metadata: { court: 'north' } } }, 'landlord deposit', ['deposit']],
  [{ filters: { metadata: { court: ['north', 'south'], year: 2023 } } }, 'landlord deposit', ['repair']],
  [{ filters: { metadata: { year: '2023' } } }, 'landlord deposit', []],
  [{ filters: { doc_types: ['statute'] }, as_of: '2000-01-01' }, '借款利率', ['loan', 'old']],
  [{ filters: { doc_types: ['statute'] } }, '借款利率', ['loan']],
  [{ filters: { document_ids: ['future'] }, as_of: '2999-01-01' }, '借款利率', ['future']],
  [{ filters: { document_ids: ['old'] }, as_of: '2015-09-01' }, '借款利率', []],
]

/** Requests that no way of searching takes. */
export const badRequests: [string, object][] = [
  ['nothing', {}],
  ['a blank question', { query: ' ' }],
  ['no hits', { query: 'x', top_k: 0 }],
  ['too many hits', { query: 'x', top_k: 201 }],
  ['a day that is none', { query: 'x', as_of: 'today' }],
  ['an unknown filter', { query: 'x', filters: { doc_type: 'statute' } }],
  ['no base at all', { query: 'x', kb_ids: [] }],
  ['a question without end', { query: 'x'.repeat(2001) }],
  ['an unknown member', { query: 'x', more: 1 }],
]
