import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { Type } from 'typebox'
import { Closed, Nullable } from '../common.ts'
import {
  DocumentId,
  FileId,
  GivenDocument,
  KbId,
  KnowledgeChunk,
  KnowledgeDocument,
  KnowledgeSection,
  SectionId,
  WriteStatus,
} from './resources.ts'
import {
  GraphQueryRequest,
  GraphResult,
  GraphSearchRequest,
  GraphSearchResult,
  HybridSearchRequest,
  MoreLikeThisRequest,
  QuoteVerdict,
  Reindexed,
  SearchRequest,
  SearchResult,
  TunedBase,
  VerifyQuoteRequest,
} from './search-resources.ts'

/**
 * With an organization its own bases and the system's are read, and its own are written. Without one it is the
 * installation's work: only the system's bases are read and written.
 */
const service = { tenant: 'optional', user: 'optional', acts: 'either' } as const
const search = { ...service, idempotent: true, timeoutMs: 5000 } as const
const write = { ...service, idempotent: true } as const
const DocumentPlace = { kb_id: KbId, document_id: DocumentId }

/** Between services: the store, every way of searching it, and the checks of what was found. */
export const atomic = defineContract({
  batchUpsert: {
    method: 'POST',
    path: '/api/v1/internal/atomic/batch-upsert',
    summary: 'Write documents with their chunks; each replaces what it was before',
    description:
      'All or none. A base whose name begins with `sys_` is made when it is not there yet, and written only by the installation: by the key alone, with no organization.',
    ...write,
    bodyLimit: 64 * 1024 * 1024,
    timeoutMs: 120_000,
    body: Closed({
      kb_id: KbId,
      documents: Type.Array(GivenDocument, { minItems: 1, maxItems: 5_000 }),
      dry_run: withDefault(Type.Boolean({ description: 'Only say what would happen' }), false),
    }),
    reply: {
      as: 'envelope',
      of: Type.Object({
        kb_id: KbId,
        documents: Type.Array(
          Type.Object({
            document_id: DocumentId,
            status: WriteStatus,
            chunks: Type.Integer(),
            content_hash: Type.String(),
          }),
        ),
        created: Type.Integer(),
        updated: Type.Integer(),
        unchanged: Type.Integer(),
      }),
    },
    errors: ['not_found', 'forbidden', 'payload_too_large'],
  },
  deleteByFile: {
    method: 'POST',
    path: '/api/v1/internal/atomic/delete-by-file',
    summary: 'Delete all that came from a file: chunks, vectors, index entries and edges of the graph',
    ...write,
    body: Closed({ kb_id: KbId, file_id: FileId }),
    reply: {
      as: 'envelope',
      of: Type.Object({ kb_id: KbId, file_id: FileId, documents: Type.Integer(), chunks: Type.Integer() }),
    },
    errors: ['not_found', 'forbidden'],
  },
  keywordSearch: {
    method: 'POST',
    path: '/api/v1/internal/atomic/keyword-search',
    summary: 'Search by words',
    ...search,
    body: SearchRequest,
    reply: { as: 'envelope', of: SearchResult },
  },
  vectorSearch: {
    method: 'POST',
    path: '/api/v1/internal/atomic/vector-search',
    summary: 'Search by meaning',
    ...search,
    body: SearchRequest,
    reply: { as: 'envelope', of: SearchResult },
  },
  hybridSearch: {
    method: 'POST',
    path: '/api/v1/internal/atomic/hybrid-search',
    summary: 'Search by words and by meaning at once',
    ...search,
    body: HybridSearchRequest,
    reply: { as: 'envelope', of: SearchResult },
  },
  moreLikeThis: {
    method: 'POST',
    path: '/api/v1/internal/atomic/more-like-this',
    summary: 'Search by a whole document or a long passage: an account of facts, a clause',
    description: 'By the words that tell the most, of which there are as many at most, however long the text is.',
    ...search,
    body: MoreLikeThisRequest,
    reply: { as: 'envelope', of: SearchResult },
    errors: ['not_found'],
  },
  readDocument: {
    method: 'POST',
    path: '/api/v1/internal/atomic/document',
    summary: 'The whole text of a document, into which all offsets point',
    ...search,
    body: Closed({ ...DocumentPlace, with_chunks: withDefault(Type.Boolean(), false) }),
    reply: {
      as: 'envelope',
      of: Type.Object({
        document: KnowledgeDocument,
        content: Type.String(),
        sections: Type.Array(KnowledgeSection),
        chunks: Type.Optional(Type.Array(KnowledgeChunk)),
      }),
    },
    errors: ['not_found'],
  },
  readSection: {
    method: 'POST',
    path: '/api/v1/internal/atomic/section',
    summary: 'The whole text of one section of a document',
    ...search,
    body: Closed({ ...DocumentPlace, section_id: SectionId }),
    reply: {
      as: 'envelope',
      of: Type.Object({
        ...DocumentPlace,
        section_id: SectionId,
        section_title: Nullable(Type.String()),
        content: Type.String(),
        start: Type.Integer({ description: "In the document's text" }),
        end: Type.Integer(),
        chunks: Type.Array(KnowledgeChunk),
      }),
    },
    errors: ['not_found'],
  },
  graphQuery: {
    method: 'POST',
    path: '/api/v1/internal/atomic/graph-query',
    summary: 'Walk the graph of statutes, causes of action, elements, evidence and documents',
    ...search,
    body: GraphQueryRequest,
    reply: { as: 'envelope', of: GraphResult },
  },
  graphRagSearch: {
    method: 'POST',
    path: '/api/v1/internal/atomic/graph-rag-search',
    summary: 'Hybrid search that also follows the graph',
    ...search,
    body: GraphSearchRequest,
    reply: { as: 'envelope', of: GraphSearchResult },
  },
  verifyQuote: {
    method: 'POST',
    path: '/api/v1/internal/atomic/verify-quote',
    summary: 'Whether a quotation stands in its source, and where',
    ...search,
    body: VerifyQuoteRequest,
    reply: { as: 'envelope', of: QuoteVerdict },
    errors: ['not_found'],
  },
  reindexByFile: {
    method: 'POST',
    path: '/api/v1/internal/search/reindex-by-file',
    summary: 'Index the documents of a file anew, best effort',
    description: 'The answer says what is queued, what failed before and why, and what is not indexed at all.',
    ...write,
    body: Closed({ kb_id: KbId, file_id: FileId }),
    reply: { as: 'envelope', of: Reindexed },
    errors: ['not_found'],
  },
  reindexBatch: {
    method: 'POST',
    path: '/api/v1/internal/search/reindex-batch',
    summary: 'Index documents, bases or everything anew, best effort',
    description:
      'Without bases all of them, into a new version of the index that takes over when it is whole. The answer says what is queued, what failed before and why, and what is not indexed at all.',
    ...write,
    body: Closed({
      kb_ids: Type.Optional(Type.Array(KbId, { minItems: 1, maxItems: 100 })),
      document_ids: Type.Optional(Type.Array(DocumentId, { minItems: 1, maxItems: 1000 })),
    }),
    reply: { as: 'envelope', of: Reindexed },
    errors: ['not_found'],
  },
  tuneBase: {
    method: 'POST',
    path: '/api/v1/internal/search/tune-base',
    summary: 'Learn from the passages of a base what meaning counts in its hybrid search',
    description:
      'Asks hybrid search for the other half of up to 512 passages, by several weights, and keeps the one that surely finds more than the default. Takes seconds, a minute for a million chunks.',
    ...write,
    timeoutMs: 600_000,
    body: Closed({ kb_id: KbId }),
    reply: { as: 'envelope', of: TunedBase },
    errors: ['not_found', 'dependency_unavailable'],
  },
})
