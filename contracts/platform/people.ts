import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable } from '../common.ts'
import { ErasedPart } from '../people.ts'

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

nameSchemas({ ErasureResult })

export const peopleOfOrganization = defineContract({
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
