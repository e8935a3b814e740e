import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { ReviewType } from './card.ts'
import { Id, Nullable, Timestamp } from './common.ts'

/** What ai-engine tells of its turns, and platform-service hands on to people. */

export const ThreadId = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[\\w.:@/-]+$',
  description: 'Namespaced: `consultation:{session_id}` for a session',
})

export const TurnStatus = Type.Enum(['running', 'completed', 'interrupted', 'failed', 'cancelled'])
export type TurnStatus = Static<typeof TurnStatus>

/** One turn in a few lines: what was said, what was done, what came out. */
export const Round = Type.Object({
  trace_id: Id,
  thread_id: Type.String(),
  turn_no: Type.Integer(),
  organization_id: Nullable(Type.String()),
  user_id: Nullable(Type.String()),
  session_id: Nullable(Type.String()),
  matter_id: Nullable(Type.String()),
  kind: Type.Enum(['execute', 'resume']),
  status: TurnStatus,
  input: Type.String({ description: 'The beginning of what was said or answered' }),
  output: Type.String({ description: 'The beginning of the answer' }),
  goal: Nullable(Type.String()),
  phase: Nullable(Type.String()),
  skills: Type.Array(Type.String()),
  review_type: Nullable(ReviewType),
  error_code: Nullable(Type.String()),
  started_at: Timestamp,
  ended_at: Nullable(Timestamp),
  ms: Nullable(Type.Number()),
  calls: Type.Integer({ description: 'Model calls' }),
  input_tokens: Type.Integer(),
  output_tokens: Type.Integer(),
  cost: Type.Number(),
})
export type Round = Static<typeof Round>

const Free = Type.Record(Type.String(), Type.Unknown())
const span = {
  name: Type.String(),
  started_at: Timestamp,
  ms: Type.Number(),
  status: Type.Enum(['ok', 'error']),
  error: Nullable(Type.String()),
}
const CallSpan = Type.Object({
  ...span,
  kind: Type.Enum(['model', 'tool', 'service']),
  attributes: Free,
  input: Type.Unknown(),
  output: Type.Unknown(),
})
const StepSpan = Type.Object({
  ...span,
  kind: Type.Literal('node'),
  step: Type.Integer(),
  patch: Type.Unknown({ description: 'What the step changed in the state' }),
  events: Type.Array(Type.Unknown()),
  children: Type.Array(CallSpan),
})
/** A turn as a tree of spans. Contents are shown as far as the configuration allows. */
export const Trace = Type.Object({
  ...Round.properties,
  kept: Type.Boolean({ description: 'False when the steps were swept: only the summary is left' }),
  attempts: Type.Integer({ description: 'How often it was taken over from a process that died' }),
  root: Type.Object({
    ...span,
    kind: Type.Literal('turn'),
    input: Type.Unknown(),
    output: Type.Unknown(),
    children: Type.Array(StepSpan),
  }),
})
export type Trace = Static<typeof Trace>

/** Which turns are meant; the platform's proxy takes the same. */
export const roundFilter = {
  ...pageQuery,
  thread_id: Type.Optional(ThreadId),
  session_id: Type.Optional(ExternalId),
  matter_id: Type.Optional(ExternalId),
}

export const traceFilter = {
  ...roundFilter,
  user_id: Type.Optional(ExternalId),
  status: Type.Optional(TurnStatus),
  skill: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
}

nameSchemas({ TurnStatus, Round, CallSpan, StepSpan, Trace })
