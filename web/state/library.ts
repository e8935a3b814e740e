import type { KnowledgeBase, KnowledgeDocument } from '@casewright/contracts/knowledge/resources'
import type { GraphResult, Hit } from '@casewright/contracts/knowledge/search-resources'
import { call } from '../client/call.ts'
import { createLoaded, type Loaded } from './loaded.ts'

export const searchModes = ['hybrid', 'keyword', 'vector', 'graph'] as const
type SearchMode = (typeof searchModes)[number]

export interface LibrarySearch {
  query: string
  mode: SearchMode
  /** The law of this day. */
  asOf: string | undefined
  base: string | undefined
}

export interface Found {
  hits: Hit[]
  degraded: boolean
  reason: string | null
}

/** Null while nothing is asked. */
export const createSearch = (search: () => LibrarySearch): Loaded<Found | null> =>
  createLoaded(async () => {
    const { query, mode, asOf, base } = search()
    if (query === '') return null
    const body = { query, mode, top_k: 20, ...(asOf && { as_of: asOf }), ...(base && { kb_ids: [base] }) }
    return call.knowledge.query({ body })
  })

/** What is named in the words, and what is one step away from it. */
export const createGraph = (query: string): Loaded<GraphResult> =>
  createLoaded(() => call.knowledge.queryGraph({ body: { query, depth: 1, limit: 60 } }))

export const createBases = (): Loaded<KnowledgeBase[]> =>
  createLoaded(async () => (await call.knowledge.listBases({ query: { size: 100 } })).items)

export interface OpenDocument {
  document: KnowledgeDocument
  content: string
  sections: { section_id: string; section_title: string | null; start: number; end: number }[]
}

export const createDocument = (kb_id: string, document_id: string): Loaded<OpenDocument> =>
  createLoaded(() => call.knowledge.readKnowledgeDocument({ params: { kb_id, document_id } }))

/** All that stands in the base under the same title: each version of a law is a document of its own. The newest first. */
export const createVersions = ({ kb_id, title }: KnowledgeDocument): Loaded<KnowledgeDocument[]> =>
  createLoaded(async () => {
    const { items } = await call.knowledge.listDocuments({ params: { kb_id }, query: { text: title, size: 100 } })
    const dayOf = ({ effective_from, date, created_at }: KnowledgeDocument) => effective_from ?? date ?? created_at
    return items
      .filter((document) => document.title === title)
      .toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)))
  })
