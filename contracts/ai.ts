import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { withDefault } from '@casewright/kit/http/endpoint'
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'

/** What ai-engine tells of itself, and platform-service hands on to people. */

export const Skill = Type.Object({
  name: Type.String(),
  description: Type.String(),
  version: Type.String(),
  tags: Type.Array(Type.String()),
  phase: Nullable(Type.String({ description: 'Where in the work it belongs' })),
})
export type Skill = Static<typeof Skill>

export const SkillDetail = Type.Object({
  ...Skill.properties,
  input_schema: Type.Unknown({ description: 'JSON Schema of what it takes' }),
  output_schema: Type.Unknown({ description: 'JSON Schema of what it gives' }),
  products: Type.Array(Type.String({ description: 'Members of the state that it writes' })),
  tools: Type.Array(Type.String()),
  offline: Type.Boolean({ description: 'Works without a model, by rules' }),
})
export type SkillDetail = Static<typeof SkillDetail>

const counts = {
  calls: Type.Integer(),
  failed_calls: Type.Integer(),
  input_tokens: Type.Integer(),
  output_tokens: Type.Integer(),
  cached_tokens: Type.Integer({ description: 'Part of the input that the model had kept' }),
  cost: Type.Number({ description: 'By the configured prices' }),
  currency: Type.String(),
}
const Latency = Type.Object({
  average: Type.Number(),
  p50: Type.Number(),
  p90: Type.Number(),
  p95: Type.Number(),
  p99: Type.Number(),
  max: Type.Number(),
})

/** One group of model calls; the members that were not grouped by are null. */
export const UsageRow = Type.Object({
  day: Nullable(Type.String({ format: 'date' })),
  model: Nullable(Type.String()),
  skill: Nullable(Type.String()),
  organization_id: Nullable(Type.String()),
  matter_id: Nullable(Type.String()),
  ...counts,
  latency_ms: Type.Number({ description: 'Average' }),
})
export type UsageRow = Static<typeof UsageRow>

export const UsageStats = Type.Object({
  from: Nullable(Type.String({ format: 'date' })),
  to: Nullable(Type.String({ format: 'date' })),
  ...counts,
  latency_ms: Latency,
})
export type UsageStats = Static<typeof UsageStats>
/** Which model calls are meant; the platform's proxy takes the same. */
export const usageFilter = {
  from: Type.Optional(Type.String({ format: 'date', description: 'First day (UTC)' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last day (UTC)' })),
  model: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  skill: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  organization_id: Type.Optional(ExternalId),
  matter_id: Type.Optional(ExternalId),
}

export const usageGrouping = {
  group_by: withDefault(
    Type.Array(Type.Enum(['day', 'model', 'skill', 'organization', 'matter']), {
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
      description: 'Repeat the parameter to group by several',
    }),
    ['day'],
  ),
}

/** Whether a model answers one word to a question that holds nobody's data. */
export const ModelTest = Type.Object({
  status: Type.Enum(['answers', 'fails', 'not_set'], { description: '`not_set`: no model is configured' }),
  model: Nullable(Type.String({ description: 'Which one was asked last' })),
  ms: Nullable(Type.Number()),
  error_code: Nullable(Type.String()),
})
export type ModelTest = Static<typeof ModelTest>
/** How long somebody waits for that word. */
export const modelTestMs = 25_000

nameSchemas({ ModelTest, Skill, SkillDetail, Latency, UsageRow, UsageStats })
