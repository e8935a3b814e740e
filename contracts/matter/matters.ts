import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { ifMatch, ifNoneMatch } from '@casewright/kit/http/etag'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { Closed, deletionOf, Id, Nullable } from '../common.ts'
import {
  FlowBlueprint,
  Label,
  Matter,
  MatterCategory,
  MatterStatus,
  Member,
  matterMembers,
  Party,
  PartyName,
  PartyRole,
  Role,
  StatusMove,
} from './resources.ts'

const MatterPath = Closed({ id: Id })
/** A person acts as a member, or as somebody of the organization who may see matters that are not walled. */
const person = { user: 'required', tenant: 'required', staff: 'matters:read' } as const

const changeable = {
  ...matterMembers,
  status: MatterStatus,
  status_reason: Nullable(Type.String({ maxLength: 1000 })),
  lawyer_id: Nullable(ExternalId),
  walled: Type.Boolean(),
  privileged: Type.Boolean(),
}
const ChangeMatter = Type.Partial(Closed(changeable), { additionalProperties: false })

nameSchemas({ ChangeMatter })

export const matters = defineContract({
  listMatters: {
    method: 'GET',
    path: '/api/v1/matters',
    summary: 'Matters that the caller may see',
    ...person,
    query: Closed({
      ...pageQuery,
      status: Type.Optional(MatterStatus),
      matter_category: Type.Optional(MatterCategory),
      cause_of_action_code: Type.Optional(Label),
      service_type_id: Type.Optional(Label),
      lawyer_id: Type.Optional(ExternalId),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In the title or a party' })),
      sort: withDefault(Type.Enum(['updated_at', 'created_at', 'title']), 'updated_at'),
      order: withDefault(Type.Enum(['asc', 'desc']), 'desc'),
    }),
    reply: { as: 'envelope', of: PageOf(Matter) },
  },
  createMatter: {
    method: 'POST',
    path: '/api/v1/matters',
    summary: 'Open a matter, as its first member',
    ...person,
    creates: true,
    body: Closed({
      title: matterMembers.title,
      matter_category: withDefault(matterMembers.matter_category, null),
      cause_of_action_code: withDefault(matterMembers.cause_of_action_code, null),
      service_type_id: withDefault(Label, 'legal_consultation'),
      file_ids: withDefault(matterMembers.file_ids, []),
      profile: withDefault(matterMembers.profile, {}),
      data: withDefault(matterMembers.data, {}),
      walled: withDefault(Type.Boolean(), false),
      privileged: withDefault(Type.Boolean(), false),
      role: withDefault(Type.Enum(['client', 'lawyer', 'firm_admin']), 'client'),
    }),
    etag: 'version',
    reply: { as: 'envelope', of: Matter },
  },
  readMatter: {
    method: 'GET',
    path: '/api/v1/matters/{id}',
    summary: 'Read a matter',
    ...person,
    params: MatterPath,
    headers: Type.Object(ifNoneMatch),
    etag: 'version',
    reply: { as: 'envelope', of: Matter },
    errors: ['not_found'],
  },
  updateMatter: {
    method: 'PUT',
    path: '/api/v1/matters/{id}',
    summary: 'Change a matter; members left out keep their value, objects are replaced',
    ...person,
    params: MatterPath,
    headers: Type.Object(ifMatch),
    body: ChangeMatter,
    etag: 'version',
    reply: { as: 'envelope', of: Matter },
    errors: ['not_found', 'conflict', 'forbidden', 'precondition_failed'],
  },
  patchMatter: {
    method: 'PATCH',
    path: '/api/v1/matters/{id}',
    summary: 'Change a matter; `profile` and `data` are merged member by member, null removes one',
    ...person,
    params: MatterPath,
    headers: Type.Object(ifMatch),
    body: ChangeMatter,
    etag: 'version',
    reply: { as: 'envelope', of: Matter },
    errors: ['not_found', 'conflict', 'forbidden', 'precondition_failed'],
  },
  listHistory: {
    method: 'GET',
    path: '/api/v1/matters/{id}/history',
    summary: 'Moves of the status: when, by whom, why; oldest first',
    ...person,
    params: MatterPath,
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(StatusMove) },
    errors: ['not_found'],
  },
  listMembers: {
    method: 'GET',
    path: '/api/v1/matters/{id}/members',
    summary: 'Who works on a matter',
    ...person,
    params: MatterPath,
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(Member) },
    errors: ['not_found'],
  },
  putMember: {
    method: 'PUT',
    path: '/api/v1/matters/{id}/members/{userId}',
    summary: 'Add a member, or give one another role; for lawyers and firm admins of the matter',
    ...person,
    params: Closed({ id: Id, userId: ExternalId }),
    body: Closed({ role: Role }),
    reply: { as: 'envelope', of: Type.Array(Member) },
    errors: ['not_found', 'forbidden'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/v1/matters/{id}/members/{userId}',
    summary: 'Take a member away; the last one stays',
    ...person,
    params: Closed({ id: Id, userId: ExternalId }),
    reply: { as: 'envelope', of: deletionOf({ user_id: Type.String() }) },
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  listParties: {
    method: 'GET',
    path: '/api/v1/matters/{id}/parties',
    summary: 'Parties of a matter',
    ...person,
    params: MatterPath,
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(Party) },
    errors: ['not_found'],
  },
  addParty: {
    method: 'POST',
    path: '/api/v1/matters/{id}/parties',
    summary: 'Name a party; the same name in the same role is the same party',
    ...person,
    creates: true,
    params: MatterPath,
    body: Closed({ name: PartyName, role: PartyRole }),
    reply: { as: 'envelope', of: Party },
    errors: ['not_found', 'forbidden'],
  },
  removeParty: {
    method: 'DELETE',
    path: '/api/v1/matters/{id}/parties/{partyId}',
    summary: 'Take a party away',
    ...person,
    params: Closed({ id: Id, partyId: Id }),
    reply: { as: 'envelope', of: deletionOf({ party_id: Id }) },
    errors: ['not_found', 'forbidden'],
  },
  checkConflicts: {
    method: 'POST',
    path: '/api/v1/matters/conflict-check',
    summary: 'Whether names occur as parties in matters of the organization',
    description:
      'Names are compared without regard to width, case, spaces, punctuation and Chinese variants. Of a matter that the asker may not see only the role is told.',
    permission: 'matters:read',
    ...person,
    idempotent: true,
    body: Closed({
      names: Type.Array(Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }), { minItems: 1, maxItems: 50 }),
    }),
    reply: {
      as: 'envelope',
      of: Type.Object({
        hits: Type.Array(
          Type.Object({
            name: Type.String({ description: 'As it was asked' }),
            party_name: Nullable(Type.String({ description: 'As it stands in the matter' })),
            role: PartyRole,
            matter_id: Nullable(Id),
          }),
        ),
      }),
    },
  },
  listServiceTypes: {
    method: 'GET',
    path: '/api/v1/matters/service-types',
    summary: 'The configured service types, as platform-service has or last had them',
    ...person,
    reply: {
      as: 'envelope',
      of: Type.Object({
        service_types: Type.Array(Type.Unknown()),
        resolved_service_types: Type.Unknown(),
        version: Nullable(Type.Integer()),
        stale: Type.Boolean({ description: 'platform-service does not answer; this is what it said last' }),
      }),
    },
  },
  listFlowBlueprints: {
    method: 'GET',
    path: '/api/v1/flow-blueprints',
    summary: 'Usual courses of matters, to show and to hint; nothing is run by them',
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(FlowBlueprint) },
  },
  readFlowBlueprint: {
    method: 'GET',
    path: '/api/v1/flow-blueprints/{blueprintId}',
    summary: 'Read a usual course of matters',
    params: Closed({ blueprintId: Label }),
    reply: { as: 'envelope', of: FlowBlueprint },
    errors: ['not_found'],
  },
})
