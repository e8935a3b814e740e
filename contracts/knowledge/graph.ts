import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { type Static, Type } from 'typebox'
import { Closed, Nullable } from '../common.ts'
import { EdgeKind, NodeKind } from './graph-resources.ts'
import { DocumentId, Free, KbId } from './resources.ts'

const NodeId = Type.String({
  minLength: 3,
  maxLength: 500,
  description:
    'Its kind, a colon and its name: `statute:民法典`, `article:民法典#577`, `document:{kb_id}#{document_id}`',
})
const Name = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' })
const NodeLine = Closed({
  type: Type.Literal('node'),
  node_id: NodeId,
  kind: NodeKind,
  name: Name,
  name_en: Type.Optional(Nullable(Name)),
  properties: Type.Optional(Free),
})
const EdgeLine = Closed({
  type: Type.Literal('edge'),
  from: NodeId,
  to: NodeId,
  kind: EdgeKind,
  properties: Type.Optional(Free),
})
/** One line of a graph as JSON Lines. */
export const GraphLine = Type.Union([NodeLine, EdgeLine])
export type GraphLine = Static<typeof GraphLine>

const SourceName = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' })
const ExportedEdge = Type.Object({
  ...EdgeLine.properties,
  document_id: Nullable(DocumentId),
  source: Nullable(Type.String({ description: 'The import that brought it; null: read from the document' })),
})
nameSchemas({ GraphLine })

/** With an organization its own bases, without one the installation's: as documents are written. */
const service = { tenant: 'optional', user: 'optional', acts: 'either', idempotent: true } as const
const linesMax = 20_000
const edgesMax = 2_000

/** A graph of somebody's own, in and out. */
export const graph = defineContract({
  importGraph: {
    method: 'POST',
    path: '/api/v1/internal/graph/import',
    summary: 'Put nodes and edges of an outside graph into a base',
    description:
      'The lines of a JSON Lines file, in any order. They take the place of what the same `source` brought before, all at once; none removes it. Edges lead to the nodes of the same import and, by `document:{kb_id}#{document_id}`, to documents of the base. A node without an edge is left out.',
    ...service,
    bodyLimit: 32 * 1024 * 1024,
    timeoutMs: 120_000,
    body: Closed({ kb_id: KbId, source: SourceName, lines: Type.Array(GraphLine, { maxItems: linesMax }) }),
    reply: {
      as: 'envelope',
      of: Type.Object({
        kb_id: KbId,
        source: Type.String(),
        nodes: Type.Integer(),
        edges: Type.Integer(),
        left_out: Type.Integer({ description: 'Nodes without an edge, and lines that stand there twice' }),
      }),
    },
    errors: ['not_found', 'forbidden', 'dependency_unavailable'],
  },
  exportGraph: {
    method: 'POST',
    path: '/api/v1/internal/graph/export',
    summary: 'The edges of a base’s graph, a page at a time, each page with its nodes',
    description: 'The lines can be imported again. A node stands on every page that has an edge of it.',
    ...service,
    timeoutMs: 30_000,
    body: Closed({
      kb_id: KbId,
      page: withDefault(Type.Integer({ minimum: 1, maximum: 1_000_000 }), 1),
      size: withDefault(Type.Integer({ minimum: 1, maximum: edgesMax, description: 'Edges of a page' }), 1_000),
    }),
    reply: {
      as: 'envelope',
      of: Type.Object({
        kb_id: KbId,
        lines: Type.Array(Type.Union([NodeLine, ExportedEdge])),
        page: Type.Integer(),
        is_last: Type.Boolean(),
      }),
    },
    errors: ['not_found', 'dependency_unavailable'],
  },
})
