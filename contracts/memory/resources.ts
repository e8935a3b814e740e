import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { withDefault } from '@casewright/kit/http/endpoint'
import { type Static, Type } from 'typebox'
import { Closed, Id, integerMax, Nullable, Timestamp } from '../common.ts'

export const Scope = Type.Enum(['case', 'global'])
export type Scope = Static<typeof Scope>

export const Category = Type.Enum(['user_profile', 'preference', 'case_detail', 'evidence', 'summary'])
export type Category = Static<typeof Category>

/** Where a value came from, strongest first: a person's word stands above the matter's record, that above a model's. */
export const Source = Type.Enum(['human', 'matter', 'model'])
export type Source = Static<typeof Source>

const EntityKey = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^\\S(.*\\S)?$',
  description: 'What the fact is about, for example `claimant.address`',
})
const Content = Type.String({ minLength: 1, maxLength: 8000, pattern: '\\S', description: 'The fact in words' })
const Value = Type.Unknown({ description: 'The fact as structured data, when there is such a form' })
const SourceRef = Nullable(
  Type.String({ maxLength: 500, description: 'What the source points to: a message, a file, a matter field' }),
)
const Confidence = Nullable(Type.Number({ minimum: 0, maximum: 1 }))

/** A fact's changeable part. */
const wording = {
  category: Category,
  content: Content,
  value: Type.Optional(Value),
  source_ref: Type.Optional(SourceRef),
  confidence: Type.Optional(Confidence),
}

export const Fact = Type.Object({
  fact_id: Id,
  tenant_id: Type.String(),
  user_id: Type.String(),
  scope: Scope,
  case_id: Nullable(Type.String()),
  entity_key: Type.String(),
  category: Category,
  content: Type.String(),
  value: Type.Unknown(),
  source: Source,
  source_ref: Nullable(Type.String()),
  confidence: Nullable(Type.Number()),
  revision: Type.Integer({ description: 'Number of the revision that is live' }),
  generation: Nullable(
    Type.Integer({ description: 'Set on a value that reconcile wrote: the generation it came with' }),
  ),
  open_conflicts: Type.Integer({ description: 'Values of weaker sources that wait for a decision' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Fact = Static<typeof Fact>

export const CreateFact = Closed({
  user_id: ExternalId,
  scope: Scope,
  case_id: withDefault(Nullable(ExternalId), null),
  entity_key: EntityKey,
  source: withDefault(Source, 'model'),
  ...wording,
})
export type CreateFact = Static<typeof CreateFact>

/** A value sets, an absent member keeps, null clears. */
export const UpdateFact = Closed({
  category: Type.Optional(Category),
  content: Type.Optional(Content),
  value: Type.Optional(Value),
  source_ref: Type.Optional(SourceRef),
  confidence: Type.Optional(Confidence),
  source: Type.Optional(Source),
  expected_revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: integerMax,
      description: 'Refuses the update with 412 when the live revision is another',
    }),
  ),
})
export type UpdateFact = Static<typeof UpdateFact>

/** What a write did: `contested` means that a stronger source's value stays live and the new one waits as a conflict. */
export const Outcome = Type.Enum(['created', 'unchanged', 'revised', 'contested'])
export type Outcome = Static<typeof Outcome>

export const WriteResult = Type.Object({ outcome: Outcome, conflict_id: Nullable(Id), fact: Fact })

const ConflictSide = Type.Object({
  revision: Type.Integer(),
  content: Type.String(),
  value: Type.Unknown(),
  source: Source,
  source_ref: Nullable(Type.String()),
  at: Timestamp,
})

export const ConflictStatus = Type.Enum(['open', 'accepted', 'rejected'])

export const Conflict = Type.Object({
  conflict_id: Id,
  fact_id: Id,
  user_id: Type.String(),
  scope: Scope,
  case_id: Nullable(Type.String()),
  entity_key: Type.String(),
  status: ConflictStatus,
  kept: ConflictSide,
  proposed: ConflictSide,
  created_at: Timestamp,
  resolved_at: Nullable(Timestamp),
})
export type Conflict = Static<typeof Conflict>

export const RecallRequest = Closed({
  user_id: ExternalId,
  query: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'Words to look for; without them the newest facts come first',
    }),
  ),
  case_id: Type.Optional(Nullable(ExternalId)),
  scope: Type.Optional(Scope),
  categories: Type.Optional(Type.Array(Category, { minItems: 1, maxItems: 5 })),
  sources: Type.Optional(Type.Array(Source, { minItems: 1, maxItems: 3 })),
  entity_key_prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  confidence_min: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  updated_after: Type.Optional(Timestamp),
  limit: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 10),
  rerank: withDefault(
    Type.Boolean({ description: 'Ask the rerank service, when there is one, for the final order' }),
    true,
  ),
})
export type RecallRequest = Static<typeof RecallRequest>

export const RecalledFact = Type.Object({
  fact: Fact,
  score: Type.Number({ description: 'BM25 over the facts that passed the filter; 0 when nothing was asked for' }),
  matched_terms: Type.Array(Type.String()),
  rerank_score: Nullable(Type.Number()),
})
export type RecalledFact = Static<typeof RecalledFact>

export const RecallResult = Type.Object({
  facts: Type.Array(RecalledFact),
  total: Type.Integer({ description: 'Facts that matched, before the limit' }),
  reranked: Type.Boolean(),
  rerank_reason: Nullable(Type.String({ description: 'Why the order is that of the keywords alone' })),
})
export type RecallResult = Static<typeof RecallResult>

export const ExtractRequest = Closed({
  user_id: ExternalId,
  case_id: withDefault(Nullable(ExternalId), null),
  text: Type.Optional(Type.String({ maxLength: 100_000 })),
  messages: Type.Optional(
    Type.Array(Closed({ role: Type.String({ maxLength: 40 }), content: Type.String({ maxLength: 100_000 }) }), {
      maxItems: 200,
    }),
  ),
})

export const ExtractResult = Type.Object({
  success: Type.Boolean(),
  facts: Type.Array(Fact),
  count: Type.Integer(),
  error: Type.Null(),
})

export const RefineRequest = Closed({
  user_id: ExternalId,
  case_id: withDefault(Nullable(ExternalId), null),
  dry_run: withDefault(Type.Boolean({ description: 'Say what would be done and do nothing' }), false),
  similarity_min: withDefault(
    Type.Number({ minimum: 0.5, maximum: 1, description: 'Share of common terms from which two facts count as one' }),
    0.85,
  ),
})

export const RefineResult = Type.Object({
  dry_run: Type.Boolean(),
  examined: Type.Integer(),
  merged: Type.Array(
    Type.Object({ kept_fact_id: Id, removed_fact_id: Id, similarity: Type.Number(), content: Type.String() }),
  ),
  normalised: Type.Array(Type.Object({ fact_id: Id, before: Type.String(), after: Type.String() })),
  supersessions: Type.Array(
    Type.Object({ newer_fact_id: Id, older_fact_id: Id, similarity: Type.Number(), reason: Type.String() }),
    {
      description: 'Proposals only: facts that say almost the same but differ in a number or a date',
    },
  ),
})
export type RefineResult = Static<typeof RefineResult>

export const ReconcileRequest = Closed({
  user_id: ExternalId,
  matter_id: ExternalId,
  generation: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "The matter's state that the facts were derived from; the next one unless given",
    }),
  ),
  facts: Type.Array(Closed({ entity_key: EntityKey, ...wording }), { maxItems: 2000 }),
})
export type ReconcileRequest = Static<typeof ReconcileRequest>

export const ReconcileResult = Type.Object({
  matter_id: Type.String(),
  generation: Type.Integer(),
  created: Type.Integer(),
  revised: Type.Integer(),
  unchanged: Type.Integer(),
  contested: Type.Integer(),
  removed: Type.Integer(),
  items: Type.Array(Type.Object({ entity_key: Type.String(), fact_id: Id, outcome: Outcome })),
})
export type ReconcileResult = Static<typeof ReconcileResult>

export const UserContext = Type.Object({
  user_id: Type.String(),
  case_id: Nullable(Type.String()),
  budget: Type.Integer(),
  tokens: Type.Integer({ description: 'Estimated length of the text in model tokens; never above the budget' }),
  text: Type.String({ description: 'Ready to be put into a prompt' }),
  fact_ids: Type.Array(Id, { description: 'The facts in the text, in its order' }),
  omitted: Type.Integer({ description: 'Facts that did not fit' }),
})

nameSchemas({
  Scope,
  Category,
  FactSource: Source,
  Fact,
  CreateFact,
  UpdateFact,
  Outcome,
  WriteResult,
  ConflictSide,
  ConflictStatus,
  Conflict,
  RecallRequest,
  RecalledFact,
  RecallResult,
  ExtractRequest,
  ExtractResult,
  RefineRequest,
  RefineResult,
  ReconcileRequest,
  ReconcileResult,
  UserContext,
})
