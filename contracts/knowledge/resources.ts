import { withDefault } from '@casewright/kit/endpoint'
import { Type } from 'typebox'
import { Closed, Nullable } from '../common.ts'

const Free = Type.Record(Type.String(), Type.Unknown())
const Name = Type.String({ minLength: 1, maxLength: 200 })

export const HybridSearchRequest = Closed({
  query: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
  kb_ids: Type.Optional(
    Type.Array(Name, { minItems: 1, maxItems: 100, description: 'All that the organization may read, unless given' }),
  ),
  filters: Type.Optional(Free),
  top_k: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 8),
  as_of: Type.Optional(Type.String({ format: 'date', description: 'The law as of this day; today unless given' })),
})

const Hit = Type.Object({
  chunk_id: Type.String(),
  kb_id: Type.String(),
  document_id: Type.String(),
  title: Type.String(),
  content: Type.String({ description: "The document's text from `start` to `end`" }),
  score: Type.Number(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  section_id: Type.Optional(Type.String()),
  metadata: Free,
})

export const SearchResult = Type.Object({
  hits: Type.Array(Hit),
  backend: Type.String({ description: 'What answered' }),
  degraded: Type.Boolean({ description: 'It answered in a lesser way than it could' }),
  reason: Nullable(Type.String({ description: 'Why it was degraded' })),
})
