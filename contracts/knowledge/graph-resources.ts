import { type Static, Type } from 'typebox'
import { Nullable } from '../common.ts'
import { DocumentId, Free, KbId } from './resources.ts'

export const NodeKind = Type.Enum([
  'statute',
  'article',
  'cause_of_action',
  'element',
  'evidence_kind',
  'document',
  'party',
])
export type NodeKind = Static<typeof NodeKind>
export const EdgeKind = Type.Enum([
  'cites',
  'governs',
  'requires',
  'proves',
  'interprets',
  'supersedes',
  'contains',
  'mentions',
])
export type EdgeKind = Static<typeof EdgeKind>

export const GraphNode = Type.Object({
  node_id: Type.String(),
  kind: NodeKind,
  name: Type.String(),
  name_en: Nullable(Type.String()),
  properties: Free,
})
export type GraphNode = Static<typeof GraphNode>
export const GraphEdge = Type.Object({
  from: Type.String(),
  to: Type.String(),
  kind: EdgeKind,
  kb_id: KbId,
  document_id: Nullable(DocumentId),
  properties: Free,
})
export type GraphEdge = Static<typeof GraphEdge>
