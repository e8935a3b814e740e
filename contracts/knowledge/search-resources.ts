import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { withDefault } from '@casewright/kit/http/endpoint'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable } from '../common.ts'
import { EdgeKind, GraphEdge, GraphNode, NodeKind } from './graph-resources.ts'
import { Day, DocType, DocumentId, FileId, Free, KbId, KnowledgeBaseDetail, SectionId } from './resources.ts'

const Scalar = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()])

const Filters = Closed({
  document_ids: Type.Optional(Type.Array(DocumentId, { minItems: 1, maxItems: 1000 })),
  file_ids: Type.Optional(Type.Array(FileId, { minItems: 1, maxItems: 1000 })),
  doc_types: Type.Optional(Type.Array(DocType, { minItems: 1, maxItems: 100 })),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  metadata: Type.Optional(
    Type.Record(Type.String(), Type.Union([Scalar, Type.Array(Scalar, { minItems: 1, maxItems: 100 })]), {
      description: "Members of the document's metadata: the value, or one of the values",
    }),
  ),
})

const Query = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' })
const KbIds = Type.Array(KbId, {
  minItems: 1,
  maxItems: 100,
  description: 'All that the organization may read, unless given',
})

export const searchMembers = {
  query: Query,
  kb_ids: Type.Optional(KbIds),
  filters: Type.Optional(Filters),
  top_k: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 8),
  as_of: Type.Optional(Type.String({ format: 'date', description: 'The law as of this day; today unless given' })),
}
/** Several chunks of one document may crowd the others out. */
const groupMembers = {
  group_by: Type.Optional(
    Type.Enum(['document'], {
      description: 'One hit for each document, its best chunk; `top_k` counts documents then',
    }),
  ),
  group_score: withDefault(
    Type.Enum(['max', 'sum'], { description: 'Documents are ordered by their best chunk, or by all that were found' }),
    'max',
  ),
}
export const SearchRequest = Closed({ ...searchMembers, ...groupMembers })
export type SearchRequest = Static<typeof SearchRequest>

export const Fusion = Type.Enum(['weighted', 'rrf'])
export const HybridSearchRequest = Closed({
  ...searchMembers,
  ...groupMembers,
  fusion: withDefault(Fusion, 'weighted'),
  rerank: withDefault(
    Type.Boolean({
      description:
        'A rerank service orders the best; without one, or if it fails, the order stays and the answer says why',
    }),
    false,
  ),
})
export type HybridSearchRequest = Static<typeof HybridSearchRequest>

const { query: _query, ...placeMembers } = searchMembers
export const MoreLikeThisRequest = Closed({
  like: Type.Union([
    Closed({
      kb_id: KbId,
      document_id: Type.String({ ...DocumentId, description: 'This document, which is not among the hits' }),
    }),
    Closed({
      text: Type.String({ minLength: 1, maxLength: 100_000, pattern: '\\S', description: 'This passage' }),
    }),
  ]),
  ...placeMembers,
  ...groupMembers,
})
export type MoreLikeThisRequest = Static<typeof MoreLikeThisRequest>

const Rank = Nullable(
  Type.Integer({ minimum: 1, description: 'Place in that way of searching, from 1; null: not found by it' }),
)

/** A found chunk, with everything needed to check it. */
export const Hit = Type.Object({
  chunk_id: Id,
  kb_id: KbId,
  document_id: DocumentId,
  file_id: Nullable(FileId),
  doc_type: DocType,
  title: Type.String(),
  content: Type.String({ description: "The document's text from `start` to `end`" }),
  highlight: Type.Array(
    Type.Object({ start: Type.Integer(), end: Type.Integer() }, { description: 'Offsets into the document’s text' }),
    { description: "Where the query's terms stand in the content" },
  ),
  score: Type.Number(),
  ranks: Type.Object({ keyword: Rank, vector: Rank, graph: Rank }),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  section_id: Nullable(SectionId),
  section_title: Nullable(Type.String()),
  chunk_index: Type.Integer(),
  date: Nullable(Day),
  effective_from: Nullable(Day),
  effective_to: Nullable(Day),
  metadata: Free,
  group: Type.Optional(
    Type.Object(
      { chunks: Type.Integer({ minimum: 1 }), score: Type.Number() },
      { description: 'How many chunks of the document were found, and what it was ordered by; only when grouped' },
    ),
  ),
})
export type Hit = Static<typeof Hit>

const said = {
  backend: Type.String({
    description:
      'What answered: `database`, `opensearch`, `elasticsearch`, or two of them as `opensearch+database`; of the graph `embedded`, `neo4j`, `none`',
  }),
  degraded: Type.Boolean({ description: 'It answered in a lesser way than was asked for' }),
  reason: Nullable(Type.String({ description: 'Why it was degraded' })),
}
export const SearchResult = Type.Object({ hits: Type.Array(Hit), ...said })
export type SearchResult = Static<typeof SearchResult>

export const GraphQueryRequest = Closed({
  query: Type.Optional(Type.String({ ...Query, description: 'Whatever it names is where the walk begins' })),
  node_ids: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 1, maxItems: 100 })),
  kb_ids: Type.Optional(KbIds),
  node_kinds: Type.Optional(Type.Array(NodeKind, { minItems: 1, maxItems: 10 })),
  edge_kinds: Type.Optional(Type.Array(EdgeKind, { minItems: 1, maxItems: 10 })),
  depth: withDefault(Type.Integer({ minimum: 0, maximum: 3 }), 1),
  limit: withDefault(Type.Integer({ minimum: 1, maximum: 500 }), 100),
})
export type GraphQueryRequest = Static<typeof GraphQueryRequest>

export const GraphResult = Type.Object({
  entities: Type.Array(GraphNode, { description: 'Where the walk began' }),
  nodes: Type.Array(GraphNode),
  edges: Type.Array(GraphEdge),
  documents: Type.Array(Type.Object({ kb_id: KbId, document_id: DocumentId, node_id: Type.String(), kind: EdgeKind }), {
    description: 'Documents that the walk reached, and by which node and edge',
  }),
  ...said,
})
export type GraphResult = Static<typeof GraphResult>

export const GraphSearchRequest = Closed({
  ...searchMembers,
  expand: withDefault(Type.Boolean({ description: 'Also look at documents that only the graph leads to' }), true),
  depth: withDefault(Type.Integer({ minimum: 1, maximum: 3 }), 2),
})
export type GraphSearchRequest = Static<typeof GraphSearchRequest>

export const GraphSearchResult = Type.Object({
  hits: Type.Array(
    Type.Intersect([
      Hit,
      Type.Object({ graph_only: Type.Boolean({ description: 'Found only because the graph led there' }) }),
    ]),
  ),
  graph_context: Type.Object({
    enabled: Type.Boolean(),
    entities: Type.Array(GraphNode),
    nodes: Type.Array(GraphNode),
    edges: Type.Array(GraphEdge),
    text: Type.String({ description: 'The same in sentences, for a prompt' }),
  }),
  ...said,
})
export type GraphSearchResult = Static<typeof GraphSearchResult>

const QuoteState = Type.Enum(['verified', 'supported', 'unverified'])
export const VerifyQuoteRequest = Closed({
  quote: Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S' }),
  kb_id: KbId,
  document_id: DocumentId,
  section_id: Type.Optional(Type.String({ ...SectionId, description: 'Look only there' })),
})
export type VerifyQuoteRequest = Static<typeof VerifyQuoteRequest>
export const QuoteVerdict = Type.Object({
  state: QuoteState,
  how: Nullable(Type.Enum(['exact', 'space_and_width', 'punctuation', 'similar'])),
  start: Nullable(Type.Integer({ description: 'Into the text that `atomic/document` gives' })),
  end: Nullable(Type.Integer()),
  similarity: Type.Number(),
  passage: Nullable(Type.String({ description: 'The source from `start` to `end`' })),
  foldings: Type.Array(Type.Enum(['traditional', 'thousands', 'hyphenation']), {
    description: 'Other writings that the comparison needed',
  }),
  truncated: Nullable(
    Type.Enum(['exception', 'condition', 'sentence'], {
      description: 'How the passage was cut from its sentence; cut before an `exception`, no document may cite it',
    }),
  ),
  left_out: Type.Array(
    Type.Object({
      kind: Type.Enum(['ellipsis', 'exception', 'condition', 'sentence', 'passage']),
      start: Type.Integer(),
      end: Type.Integer(),
      text: Type.String(),
    }),
    {
      description:
        'What the source says between the parts of the quotation and in the rest of its sentences; `passage` is what else its article, clause or paragraph says, 600 characters at most on either side',
    },
  ),
  refused: Nullable(
    Type.Enum(['other_passage', 'exception', 'negation', 'condition'], {
      description: 'What an ellipsis skips although it may not; the quotation is unverified then',
    }),
  ),
})
export type QuoteVerdict = Static<typeof QuoteVerdict>

nameSchemas({
  Scalar,
  Filters,
  SearchRequest,
  Fusion,
  HybridSearchRequest,
  MoreLikeThisRequest,
  Hit,
  SearchResult,
  NodeKind,
  EdgeKind,
  GraphNode,
  GraphEdge,
  GraphQueryRequest,
  GraphResult,
  GraphSearchRequest,
  GraphSearchResult,
  QuoteState,
  VerifyQuoteRequest,
  QuoteVerdict,
})

/** What a reindexing has queued, and what of it cannot or could not be indexed. */
export const Reindexed = Type.Object({
  documents: Type.Integer({ description: 'How many were found and are looked at anew' }),
  backend: Type.String(),
  indexes: Type.Array(
    Type.Object({
      index: Type.Enum(['search', 'embedding', 'graph']),
      queued: Type.Integer({ description: 'Documents that it gets anew as soon as possible' }),
      failed: Type.Integer({ description: 'Of those, documents that it could not take until now' }),
      reason: Nullable(Type.String({ description: 'Why it failed, or why nothing is queued' })),
    }),
    { description: 'The indexes beside the database' },
  ),
  skipped: Type.Array(
    Type.Object({ document_id: Nullable(DocumentId), file_id: Nullable(FileId), reason: Type.String() }),
    { description: 'What was asked for and is not indexed' },
  ),
})
export type Reindexed = Static<typeof Reindexed>

/** What meaning counts in the hybrid search of a base after it was tuned. */
export const TunedBase = Type.Object({
  kb_id: KbId,
  samples: Type.Integer({ description: 'Passages that hybrid search was asked for' }),
  vector_weight: KnowledgeBaseDetail.properties.vector_weight,
  vector_weight_source: KnowledgeBaseDetail.properties.vector_weight_source,
  reason: Nullable(Type.String({ description: 'Why nothing was learnt' })),
})
export type TunedBase = Static<typeof TunedBase>
