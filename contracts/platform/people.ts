import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { visibleText } from '@casewright/kit/text/visible-text'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Timestamp } from '../common.ts'
import { ErasedPart, RetentionRule } from '../people.ts'

const PersonPath = Closed({ user_id: ExternalId })
const { erased, kept } = ErasedPart.properties

const ErasureResult = Type.Object({
  erasure_id: Nullable(Id),
  user_id: Type.String(),
  organization_id: Type.String(),
  dry_run: Type.Boolean(),
  pseudonym: Type.String({ description: 'What stands for the person where something is kept' }),
  services: Type.Array(Type.Object({ service: Type.String(), erased, kept })),
  total: Type.Integer({ description: 'All that was erased, or would be' }),
})
export type ErasureResult = Static<typeof ErasureResult>

const PersonName = Type.Object({ user_id: Type.String(), name: Type.String() })
export type PersonName = Static<typeof PersonName>

const Member = Type.Object({
  ...PersonName.properties,
  superuser: Type.Boolean(),
  permissions: Type.Array(Type.String(), { description: 'Those of the last sign-in' }),
  seen_at: Timestamp,
})
export type Member = Static<typeof Member>

const ServiceRetention = Type.Object({ service: Type.String(), ...RetentionRule.properties })

nameSchemas({ ErasureResult, PersonName, OrganizationMember: Member, ServiceRetention })

export const peopleOfOrganization = defineContract({
  listPeople: {
    method: 'GET',
    path: '/api/v1/platform/people',
    summary: 'How people of the own organization are called',
    description: 'Those who have never signed in by name are left out.',
    user: 'required',
    tenant: 'required',
    query: Closed({
      ids: Type.String({
        minLength: 1,
        maxLength: 26_000,
        description: 'Up to 200 user ids, with commas between them',
      }),
    }),
    reply: { as: 'envelope', of: Type.Object({ people: Type.Array(PersonName) }) },
  },
  listMembers: {
    method: 'GET',
    path: '/api/v1/platform/members',
    summary: 'Who has signed in for the own organization, with what they might do then',
    description: 'By name. Permissions are granted where people sign in; what is listed here decides nothing.',
    permission: 'people:read',
    user: 'optional',
    tenant: 'required',
    query: Closed({
      ...pageQuery,
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In the name or the id' })),
    }),
    reply: { as: 'envelope', of: PageOf(Member) },
  },
  listRetention: {
    method: 'GET',
    path: '/api/v1/platform/retention',
    summary: 'After how many days the services delete what they keep',
    description: 'Each rule is a setting of the installation; what no rule names is kept until somebody deletes it.',
    permission: 'platform:read',
    user: 'optional',
    reply: { as: 'envelope', of: Type.Object({ rules: Type.Array(ServiceRetention) }) },
    errors: ['dependency_unavailable'],
  },
  putPersonName: {
    method: 'PUT',
    path: '/api/v1/internal/platform/people/name',
    summary: 'Keep how somebody is called and what they may do, by what they signed in with',
    user: 'required',
    tenant: 'required',
    acts: 'user',
    body: Closed({
      name: Type.String({ minLength: 1, maxLength: 200, pattern: visibleText }),
      permissions: withDefault(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }), []),
      is_superuser: withDefault(Type.Boolean(), false),
    }),
    reply: { as: 'envelope', of: PersonName },
  },
  erasePersonEverywhere: {
    method: 'POST',
    path: '/api/v1/platform/people/{user_id}/erase',
    summary: 'Erase a person of the own organization in all services',
    description:
      'What is kept, and why, is in the answer and in docs/people.md. A call that breaks off can be repeated: it goes on where it stopped. Nothing of it can be undone.',
    permission: 'people:erase',
    tenant: 'required',
    user: 'optional',
    idempotent: true,
    timeoutMs: 600_000,
    params: PersonPath,
    body: Closed({ dry_run: withDefault(Type.Boolean({ description: 'Only count what would be erased' }), false) }),
    reply: { as: 'envelope', of: ErasureResult },
    errors: ['conflict', 'thread_busy', 'dependency_unavailable'],
  },
  exportPersonEverywhere: {
    method: 'GET',
    path: '/api/v1/platform/people/{user_id}/export',
    summary: 'All data of a person of the own organization as a zip archive',
    description: 'One file of JSON lines for each service, and the files of the person as they are.',
    permission: 'people:export',
    tenant: 'required',
    user: 'optional',
    timeoutMs: 60_000,
    params: PersonPath,
    reply: { as: 'bytes', contentType: 'application/zip' },
    errors: ['dependency_unavailable'],
  },
})
