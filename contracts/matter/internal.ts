import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract } from '@casewright/kit/http/endpoint'
import { type Static, Type } from 'typebox'
import { MatterAccess, UserMatters } from '../access.ts'
import { Closed, Id, integerMax, Nullable } from '../common.ts'
import {
  AnalysisVersion,
  FromConsultation,
  Matter,
  MatterPhaseProgress,
  MatterTodo,
  ProductKind,
  SyncRequest,
  SyncResult,
} from './resources.ts'

const MatterPath = Closed({ matterId: Id })
/** With a user it is decided as for that user: members read and, unless they are observers, write. */
const service = { tenant: 'optional', user: 'optional', acts: 'either' } as const
const forUser = { tenant: 'required', user: 'required', acts: 'user' } as const
const FileIds = Matter.properties.file_ids

/** What the engine may know of a matter, and nothing else; docs/matter-profile.md says where each comes from. */
export const WorkflowProfile = Type.Object({
  matter_id: Id,
  status: Matter.properties.status,
  title: Type.String(),
  matter_category: Matter.properties.matter_category,
  cause_of_action_code: Matter.properties.cause_of_action_code,
  service_type_id: Type.String(),
  file_ids: Type.Array(Type.String()),
  profile: Type.Record(Type.String(), Type.Unknown()),
  case_file: Nullable(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Shared by all conversations about the matter' }),
  ),
  phases: Type.Array(MatterPhaseProgress),
  open_todos: Type.Array(Type.Pick(MatterTodo, ['todo_key', 'title', 'actor', 'review_type', 'due_at'])),
  analysis_version: Nullable(Type.Integer()),
  user_id: Type.String({ description: 'Whose matter it is' }),
  access: Nullable(MatterAccess),
})
export type WorkflowProfile = Static<typeof WorkflowProfile>

/** The version that was allocated for it, and what was found; a version's product is written once. */
const Submit = Closed({
  version: Type.Integer({ minimum: 1, maximum: integerMax }),
  payload: Type.Record(Type.String(), Type.Unknown()),
})
const Submitted = Type.Object({
  matter_id: Id,
  version: Type.Integer(),
  kind: ProductKind,
  digest: Type.String(),
  outcome: Type.Enum(['created', 'unchanged']),
})
const submit = {
  method: 'POST',
  ...service,
  idempotent: true,
  bodyLimit: 8 * 1024 * 1024,
  params: MatterPath,
  body: Submit,
  reply: { as: 'envelope', of: Submitted },
  errors: ['not_found', 'forbidden', 'conflict'],
} as const

nameSchemas({ WorkflowProfile, Submit, Submitted })

export const internal = defineContract({
  createFromConsultation: {
    method: 'POST',
    path: '/api/v1/internal/matters/from-consultation',
    summary: 'The matter of a consultation session, made in DRAFT at the first call',
    description:
      'One session has one matter, however many calls come at once. User and organization are named in the body or the headers.',
    ...forUser,
    identityIn: ['body'],
    idempotent: true,
    body: FromConsultation,
    reply: {
      as: 'envelope',
      of: Type.Object({
        matter_id: Id,
        created: Type.Boolean(),
        matter: Matter,
        todos: Type.Array(MatterTodo),
        profile: Type.Optional({
          ...WorkflowProfile,
          description: 'Of a matter that this call has made: what `workflow/profile` would answer',
        }),
      }),
    },
    errors: ['not_found'],
  },
  readMatterInternal: {
    method: 'GET',
    path: '/api/v1/internal/matters/{matterId}',
    summary: 'Read a matter, for services',
    ...service,
    params: MatterPath,
    reply: { as: 'envelope', of: Matter },
    errors: ['not_found'],
  },
  readWorkflowProfile: {
    method: 'GET',
    path: '/api/v1/internal/matters/{matterId}/workflow/profile',
    summary: 'What the engine may know of a matter',
    ...service,
    params: MatterPath,
    reply: { as: 'envelope', of: WorkflowProfile },
    errors: ['not_found'],
  },
  readAccess: {
    method: 'GET',
    path: '/api/v1/internal/matters/{matterId}/access',
    summary: 'Whether the user may read and write a matter; 404 for whoever may not know of it',
    ...forUser,
    params: MatterPath,
    reply: { as: 'envelope', of: MatterAccess },
    errors: ['not_found'],
  },
  listUserMatters: {
    method: 'GET',
    path: '/api/v1/internal/matters/of-user',
    summary: 'Which matters the user may read, by their ids',
    description: 'Those changed last come first; of more than 10,000 the others are left out.',
    ...forUser,
    reply: { as: 'envelope', of: UserMatters },
  },
  listTitles: {
    method: 'POST',
    path: '/api/v1/internal/matters/titles',
    summary: 'The titles of those of these matters that the user may read',
    ...forUser,
    idempotent: true,
    body: Closed({ matter_ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }) }),
    reply: { as: 'envelope', of: Type.Object({ titles: Type.Array(Type.Pick(Matter, ['matter_id', 'title'])) }) },
  },
  listSharedFiles: {
    method: 'POST',
    path: '/api/v1/internal/matters/shared-files',
    summary: 'Which of these files belong to a matter that the user may read',
    ...forUser,
    idempotent: true,
    body: Closed({ file_ids: FileIds }),
    reply: { as: 'envelope', of: Type.Object({ file_ids: Type.Array(Type.String()) }) },
  },
  listHiddenFiles: {
    method: 'POST',
    path: '/api/v1/internal/matters/hidden-files',
    summary: 'Which of these files a wall hides from the user',
    description:
      'Those that are in a walled matter that the user is no member of, as its files or its deliverables. A file that is also in a matter without a wall, or in one that the user is a member of, is not hidden: it is reached by that matter.',
    ...forUser,
    idempotent: true,
    body: Closed({ file_ids: FileIds }),
    reply: { as: 'envelope', of: Type.Object({ file_ids: Type.Array(Type.String()) }) },
  },
  addFiles: {
    method: 'POST',
    path: '/api/v1/internal/matters/{matterId}/files',
    summary: 'Add files to those of a matter, whose members may then read them',
    ...service,
    idempotent: true,
    params: MatterPath,
    body: Closed({ file_ids: FileIds }),
    reply: { as: 'envelope', of: Type.Object({ matter_id: Id, file_ids: Type.Array(Type.String()) }) },
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  syncAll: {
    method: 'POST',
    path: '/api/v1/internal/matters/{matterId}/sync/all',
    summary: 'Write status, phases, todos and deliverables in one go',
    description:
      'All or nothing. The same request again gets the same answer; what is older than what is there is left out and told as `stale`. For a user, files that the matter does not have yet must be files that the user may use.',
    ...service,
    idempotent: true,
    bodyLimit: 8 * 1024 * 1024,
    params: MatterPath,
    body: SyncRequest,
    reply: { as: 'envelope', of: SyncResult },
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  allocateAnalysisVersion: {
    method: 'POST',
    path: '/api/v1/internal/matters/{matterId}/analysis/versions/allocate',
    summary: 'The next analysis version of a matter, without gaps',
    ...service,
    params: MatterPath,
    body: Closed({
      request_key: Type.Optional(
        Type.String({ minLength: 1, maxLength: 300, description: 'The same key gets the same version' }),
      ),
    }),
    reply: { as: 'envelope', of: Type.Object({ matter_id: Id, version: Type.Integer() }) },
    errors: ['forbidden', 'not_found'],
  },
  readLatestAnalysis: {
    method: 'GET',
    path: '/api/v1/internal/matters/{matterId}/analysis/versions/latest',
    summary: 'The newest analysis version with what was submitted to it, or null',
    description: 'One run of the analysis fills one version; while it works, its products come one by one.',
    ...service,
    params: MatterPath,
    reply: { as: 'envelope', of: Nullable(AnalysisVersion) },
    errors: ['not_found'],
  },
  submitEvidences: {
    ...submit,
    path: '/api/v1/internal/matters/{matterId}/evidences/submit-analysis',
    summary: 'Submit the evidence analysis',
  },
  submitSufficiency: {
    ...submit,
    path: '/api/v1/internal/matters/{matterId}/sufficiency/submit',
    summary: 'Submit whether the evidence suffices',
  },
  submitIssues: {
    ...submit,
    path: '/api/v1/internal/matters/{matterId}/issues/submit',
    summary: 'Submit the issues in dispute',
  },
  submitStrategies: {
    ...submit,
    path: '/api/v1/internal/matters/{matterId}/strategies/submit',
    summary: 'Submit strategy options',
  },
  submitRiskAssessment: {
    ...submit,
    path: '/api/v1/internal/matters/{matterId}/risk-assessment/submit',
    summary: 'Submit the risk assessment',
  },
})
