import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { visibleText } from '@casewright/kit/text/visible-text'
import { type Static, Type } from 'typebox'
import { MatterRole } from '../access.ts'
import { Closed, Id, Nullable, Timestamp } from '../common.ts'

export const MatterStatus = Type.Enum(['DRAFT', 'ACTIVE', 'ON_HOLD', 'CLOSED', 'ARCHIVED'])
export type MatterStatus = Static<typeof MatterStatus>

export const MatterCategory = Type.Enum(['litigation', 'arbitration', 'non_litigation', 'advisory'])
export type MatterCategory = Static<typeof MatterCategory>

const Title = Type.String({ minLength: 1, maxLength: 500, pattern: visibleText })
export const Label = Type.String({ minLength: 1, maxLength: 128, pattern: '^\\S+$' })
/** An object whose members are nobody's business but the engine's and the front end's. */
const Free = Type.Record(Type.String(), Type.Unknown())
const FileIds = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 1000, uniqueItems: true })

/** What can be written of a matter, but for its status. */
export const matterMembers = {
  title: Title,
  matter_category: Nullable(MatterCategory),
  cause_of_action_code: Nullable(Label),
  service_type_id: Label,
  file_ids: FileIds,
  profile: Free,
  data: Free,
}

export const Matter = Type.Object({
  matter_id: Id,
  organization_id: Type.String(),
  session_id: Nullable(Type.String()),
  user_id: Type.String({ description: 'Whose matter it is' }),
  status: MatterStatus,
  ...matterMembers,
  lawyer_id: Nullable(Type.String()),
  providerOrganizationId: Nullable(Type.String({ description: 'The firm that is to do the work' })),
  walled: Type.Boolean({ description: 'Only members know that it exists' }),
  privileged: Type.Boolean({ description: 'Marked as covered by legal privilege, also in exports' }),
  version: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Matter = Static<typeof Matter>

export const Role = MatterRole
export type Role = MatterRole
export const Member = Type.Object({ user_id: Type.String(), role: Role, added_at: Timestamp })
export type Member = Static<typeof Member>

export const PartyRole = Type.Enum([
  'client',
  'claimant',
  'defendant',
  'third_party',
  'counterparty',
  'witness',
  'other',
])
export const PartyName = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' })
export const Party = Type.Object({
  party_id: Id,
  name: Type.String(),
  role: PartyRole,
  created_at: Timestamp,
})
export type Party = Static<typeof Party>

const ReviewType = Type.Enum(['clarify', 'select', 'confirm', 'phase_done'])
export const TodoKey = Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S+$' })
export const Actor = Type.Enum(['client', 'lawyer', 'firm_admin', 'system'])
const DeadlineKind = Type.Enum(['limitation', 'hearing', 'filing', 'other'])
export const TodoStatus = Type.Enum(['open', 'completed', 'cancelled'])

export const todoMembers = {
  title: Title,
  actor: Actor,
  review_type: Nullable(ReviewType),
  payload: Free,
  phase_id: Nullable(Label),
  due_at: Nullable(Timestamp),
  deadline_kind: Nullable(DeadlineKind),
}
export const MatterTodo = Type.Object({
  todo_id: Id,
  matter_id: Id,
  todo_key: Type.String(),
  ...todoMembers,
  status: TodoStatus,
  result: Type.Unknown({ description: 'What was decided; null until it is completed' }),
  completed_at: Nullable(Timestamp),
  completed_by: Nullable(Type.String()),
  version: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type MatterTodo = Static<typeof MatterTodo>

const PhaseStatus = Type.Enum(['pending', 'active', 'done', 'skipped'])
const phaseMembers = {
  phase_name: Title,
  status: PhaseStatus,
  order_num: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
}
export const MatterPhaseProgress = Type.Object({
  phase_id: Type.String(),
  ...phaseMembers,
  started_at: Nullable(Timestamp),
  ended_at: Nullable(Timestamp),
})
export type MatterPhaseProgress = Static<typeof MatterPhaseProgress>

const DeliverableVersion = Type.Object({
  version: Type.Integer({ description: 'From 1 without a gap; another file is another version' }),
  file_id: Type.String(),
  title: Type.String(),
  created_at: Timestamp,
  presigned_url: Nullable(
    Type.String({ description: 'Made when it is read; null when files-service cannot give one' }),
  ),
})
export const Deliverable = Type.Object({
  deliverable_id: Id,
  deliverable_key: Type.String(),
  title: Type.String(),
  phase_id: Nullable(Type.String()),
  file_id: Type.String(),
  presigned_url: Nullable(Type.String()),
  version: Type.Integer(),
  versions: Type.Array(DeliverableVersion, { description: 'Newest first' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Deliverable = Static<typeof Deliverable>

export const ProductKind = Type.Enum(['evidences', 'sufficiency', 'issues', 'strategies', 'risk_assessment'])
export type ProductKind = Static<typeof ProductKind>
const AnalysisProduct = Type.Object({
  kind: ProductKind,
  payload: Free,
  digest: Type.String(),
  submitted_at: Timestamp,
})
export const AnalysisVersion = Type.Object({
  matter_id: Id,
  version: Type.Integer(),
  allocated_at: Timestamp,
  products: Type.Array(AnalysisProduct),
})
export type AnalysisVersion = Static<typeof AnalysisVersion>

export const StatusMove = Type.Object({
  from_status: Nullable(MatterStatus),
  to_status: MatterStatus,
  reason: Nullable(Type.String()),
  user_id: Nullable(Type.String({ description: 'Null for a service' })),
  at: Timestamp,
})
export type StatusMove = Static<typeof StatusMove>

export const Outcome = Type.Enum(['created', 'updated', 'unchanged', 'stale'])
export type Outcome = Static<typeof Outcome>

/** What the engine writes in one go. What it does not mention stays; null clears. */
export const SyncRequest = Closed({
  source_seq: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Rises with every sync; an older one overwrites nothing',
  }),
  status: Type.Optional(MatterStatus),
  status_reason: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  title: Type.Optional(Title),
  proposed_title: Type.Optional(
    Type.String({ ...Title, description: 'Becomes the title unless a person has written one' }),
  ),
  parties: Type.Optional(
    Type.Array(Closed({ name: PartyName, role: PartyRole }), {
      maxItems: 200,
      description: 'All that the case file names; those that people have added stay beside them',
    }),
  ),
  matter_category: Type.Optional(matterMembers.matter_category),
  cause_of_action_code: Type.Optional(matterMembers.cause_of_action_code),
  service_type_id: Type.Optional(Label),
  file_ids: Type.Optional(FileIds),
  profile: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Merged member by member' })),
  data: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Merged section by section, and each section member by member',
    }),
  ),
  phases: Type.Optional(Type.Array(Closed({ phase_id: Label, ...phaseMembers }), { maxItems: 200 })),
  todos: Type.Optional(
    Type.Array(
      Closed({
        todo_key: TodoKey,
        title: Title,
        actor: Type.Optional(Actor),
        review_type: Type.Optional(todoMembers.review_type),
        payload: Type.Optional(Free),
        phase_id: Type.Optional(todoMembers.phase_id),
        due_at: Type.Optional(todoMembers.due_at),
        deadline_kind: Type.Optional(todoMembers.deadline_kind),
        status: Type.Optional(TodoStatus),
        result: Type.Optional(Type.Unknown()),
        reopen: Type.Optional(Type.Boolean({ description: 'Opens a completed todo again, which nothing else does' })),
      }),
      { maxItems: 500 },
    ),
  ),
  deliverables: Type.Optional(
    Type.Array(
      Closed({
        deliverable_key: TodoKey,
        title: Title,
        file_id: Type.String({ minLength: 1, maxLength: 128 }),
        phase_id: Type.Optional(todoMembers.phase_id),
      }),
      { maxItems: 200 },
    ),
  ),
})
export type SyncRequest = Static<typeof SyncRequest>

export const SyncResult = Type.Object({
  matter_id: Id,
  source_seq: Type.Integer(),
  status: MatterStatus,
  matter: Outcome,
  phases: Type.Array(Type.Object({ phase_id: Type.String(), outcome: Outcome })),
  todos: Type.Array(Type.Object({ todo_key: Type.String(), todo_id: Id, outcome: Outcome })),
  deliverables: Type.Array(
    Type.Object({ deliverable_key: Type.String(), deliverable_id: Id, version: Type.Integer(), outcome: Outcome }),
  ),
})
export type SyncResult = Static<typeof SyncResult>

export const UserType = Type.Enum(['client', 'lawyer', 'firm_admin'])
export type UserType = Static<typeof UserType>

export const FromConsultation = Closed({
  session_id: ExternalId,
  user_id: Type.Optional(ExternalId),
  organization_id: Type.Optional(ExternalId),
  title: Type.Optional(Nullable(Title)),
  service_type_id: Type.Optional(Nullable(Label)),
  file_ids: Type.Optional(FileIds),
  providerOrganizationId: Type.Optional(Nullable(ExternalId)),
  lawyer_id: Type.Optional(Nullable(ExternalId)),
  user_type: Type.Optional(Nullable(UserType)),
})
export type FromConsultation = Static<typeof FromConsultation>

export const FlowBlueprint = Type.Object({
  blueprint_id: Type.String(),
  name: Type.String(),
  name_en: Type.String(),
  service_type_ids: Type.Array(Type.String()),
  phases: Type.Array(
    Type.Object({
      phase_id: Type.String(),
      phase_name: Type.String(),
      phase_name_en: Type.String(),
      order_num: Type.Integer(),
    }),
  ),
})
export type FlowBlueprint = Static<typeof FlowBlueprint>

nameSchemas({
  MatterStatus,
  MatterCategory,
  Matter,
  MatterRole: Role,
  MatterMember: Member,
  PartyRole,
  Party,
  ReviewType,
  Actor,
  DeadlineKind,
  TodoStatus,
  MatterTodo,
  PhaseStatus,
  MatterPhaseProgress,
  DeliverableVersion,
  Deliverable,
  ProductKind,
  AnalysisProduct,
  AnalysisVersion,
  StatusMove,
  Outcome,
  SyncRequest,
  SyncResult,
  UserType,
  FromConsultation,
  FlowBlueprint,
})
