import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { type Static, Type } from 'typebox'
import { MatterAccess } from '../access.ts'
import { Round, ThreadId, Trace, TurnStatus } from '../ai-traces.ts'
import { Card, Question, ReviewType } from '../card.ts'
import { Closed, Id, integerMax, Nullable } from '../common.ts'

export { Card, Question, ReviewType, Round, ThreadId, Trace, TurnStatus }

const Free = Type.Record(Type.String(), Type.Unknown())

/** The steps of the workbench graph; `rules/next-step.ts` of the engine decides which one is next. */
export const NodeName = Type.Enum([
  'load_context',
  'router',
  'dispatch',
  'run_skill',
  'sync_data',
  'ask_user',
  'phase_gate',
  'delivery_gate',
  'deliver',
  'chat_respond',
])
export type NodeName = Static<typeof NodeName>

/** What a skill or a gate says when it cannot go on without a person. */
export const Control = Type.Object({
  action: Type.Literal('ask_user'),
  review_type: ReviewType,
  title: Type.Optional(Type.String({ maxLength: 500 })),
  questions: Type.Array(Question, { minItems: 1, maxItems: 20 }),
})
export type Control = Static<typeof Control>

export const PendingCard = Type.Object({ has_pending_card: Type.Boolean(), card: Type.Optional(Card) })

const Answer = Closed({ field_key: Type.String({ minLength: 1, maxLength: 200 }), value: Type.Unknown() })
export type Answer = Static<typeof Answer>
const UserResponse = Closed({ answers: Type.Array(Answer, { maxItems: 100 }) })

const RequestKey = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The same key on the same thread again gets the first turn instead of a second one',
})
export const Locale = Type.Enum(['zh', 'en'])
export type Locale = Static<typeof Locale>

const FileIds = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 200, uniqueItems: true })
const Message = Closed({
  role: Type.Enum(['USER', 'ASSISTANT', 'SYSTEM']),
  content: Type.String({ maxLength: 100_000 }),
})

/** What the caller knows and the engine shall take into account. */
export const Context = Closed({
  matter_profile: Type.Optional(Free),
  matter_access: Type.Optional({
    ...MatterAccess,
    description: 'What matter-service has just said of the user and the matter; without it the engine asks by itself',
  }),
  recent_messages: Type.Optional(Type.Array(Message, { maxItems: 100 })),
})
export type Context = Static<typeof Context>

const whose = {
  user_id: Type.Optional(ExternalId),
  organization_id: Type.Optional(ExternalId),
  session_id: Type.Optional(ExternalId),
  matter_id: Type.Optional(ExternalId),
}

export const ExecuteRequest = Closed({
  thread_id: ThreadId,
  ...whose,
  message: Type.String({ maxLength: 100_000, description: 'What the user said' }),
  file_ids: Type.Optional(FileIds),
  locale: Type.Optional(Locale),
  skill: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Begin with this skill' })),
  skill_only: Type.Optional(Type.Boolean({ description: 'Run that skill and nothing after it' })),
  context: Type.Optional(Context),
  request_key: Type.Optional(RequestKey),
})
export type ExecuteRequest = Static<typeof ExecuteRequest>

export const ResumeRequest = Closed({
  thread_id: ThreadId,
  user_id: Type.Optional(ExternalId),
  organization_id: Type.Optional(ExternalId),
  card_id: Type.Optional(Id),
  user_response: UserResponse,
  context: Type.Optional(Context),
  request_key: Type.Optional(RequestKey),
})
export type ResumeRequest = Static<typeof ResumeRequest>

export const ExecuteSkillRequest = Closed({
  thread_id: Type.Optional(ThreadId),
  ...whose,
  message: Type.Optional(Type.String({ maxLength: 100_000 })),
  input: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: "By the skill's input schema" })),
  file_ids: Type.Optional(FileIds),
  locale: Type.Optional(Locale),
  skill_only: Type.Optional(Type.Boolean({ description: 'True unless told otherwise: nothing runs after the skill' })),
  context: Type.Optional(Context),
  request_key: Type.Optional(RequestKey),
})
export type ExecuteSkillRequest = Static<typeof ExecuteSkillRequest>

export const EndedStatus = Type.Enum(['completed', 'interrupted', 'failed', 'cancelled'])
export type EndedStatus = Static<typeof EndedStatus>

/** The final result of a turn: what was done, without the products themselves, which the matter keeps. */
export const Result = Type.Object({
  goal: Nullable(Type.String()),
  phase: Type.String(),
  skills: Type.Array(Type.Object({ name: Type.String(), summary: Type.String() })),
  products: Type.Record(Type.String(), Type.Unknown(), { description: 'What each skill of this turn found' }),
  offline: Type.Boolean({ description: 'No model was asked: the rules of the skills did the work' }),
})
export type Result = Static<typeof Result>

export const Failure = Type.Object({ code: Type.String(), message: Type.String(), retryable: Type.Boolean() })
export type Failure = Static<typeof Failure>

export const RunOutcome = Type.Object({
  thread_id: Type.String(),
  trace_id: Id,
  status: EndedStatus,
  output: Type.String(),
  result: Nullable(Result),
  card: Nullable(Card),
  error: Nullable(Failure),
})
export type RunOutcome = Static<typeof RunOutcome>

export const CancelOutcome = Type.Object({
  thread_id: Type.String(),
  trace_id: Nullable(Id),
  outcome: Type.Enum(['cancelled', 'cancelling', 'card_withdrawn', 'nothing_running']),
})

export const ReplayRequest = Closed({
  thread_id: ThreadId,
  step: Type.Optional(
    Type.Integer({ minimum: 0, maximum: integerMax, description: 'Also give the state as it was after this step' }),
  ),
})
export const ReplayReport = Type.Object({
  thread_id: Type.String(),
  turns: Type.Integer({ description: 'Kept turns that were gone through' }),
  steps: Type.Integer(),
  differences: Type.Array(
    Type.Object({
      trace_id: Id,
      step: Type.Integer(),
      what: Type.Enum(['next_step', 'state']),
      recorded: Type.Unknown(),
      decided: Type.Unknown(),
    }),
  ),
  state_digest: Type.String({ description: 'Of the rebuilt state at the end' }),
  state: Type.Optional(Free),
})
export type ReplayReport = Static<typeof ReplayReport>

nameSchemas({
  PendingCard,
  Answer,
  UserResponse,
  ExecuteRequest,
  ResumeRequest,
  ExecuteSkillRequest,
  EndedStatus,
  Result,
  RunFailure: Failure,
  RunOutcome,
  CancelOutcome,
  ReplayRequest,
  ReplayReport,
})
