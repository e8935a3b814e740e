import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { type Static, Type } from 'typebox'
import { Closed } from './common.ts'

/** What every service that holds data of people can do with one person's: erase it and hand it out. */

const Ids = withDefault(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100_000 }), [])

/** What is the person's by what other services know: they cannot tell by themselves. */
export const PersonLinks = Closed({
  sessions: Ids,
  matters: Ids,
  files: Ids,
  /** Files of the person that belong to the work product of a matter which others keep. */
  kept_files: Ids,
})
export type PersonLinks = Static<typeof PersonLinks>

const person = { user_id: ExternalId, organization_id: ExternalId }

export const PersonErasure = Closed({
  ...person,
  pseudonym: Type.String({ minLength: 8, maxLength: 64, description: 'What stands for the person afterwards' }),
  dry_run: Type.Boolean({ description: 'Takes every step, counts, and takes all of it back' }),
  links: PersonLinks,
})
export type PersonErasure = Static<typeof PersonErasure>

const Kept = Type.Object({ kind: Type.String(), count: Type.Integer(), reason: Type.String() })

const Counts = Type.Record(Type.String(), Type.Integer())
export const ErasedPart = Type.Object({
  erased: Counts,
  kept: Type.Array(Kept),
  links: Type.Object({
    sessions: Type.Array(Type.String()),
    matters: Type.Array(Type.String()),
    files: Type.Array(Type.String()),
    kept_files: Type.Array(Type.String()),
  }),
})
export type ErasedPart = Static<typeof ErasedPart>

/** One row of the person's data. */
const PersonNamed = Closed(person)
const PersonRow = Type.Object({ kind: Type.String(), row: Type.Unknown() })
export type PersonRow = Static<typeof PersonRow>

/** After how many days a service deletes what of its own. */
export const RetentionRule = Type.Object({
  kind: Type.Enum(['messages', 'turns', 'jobs', 'audit_logs']),
  setting: Type.String({ description: 'The environment variable that says it' }),
  days: Type.Integer({ minimum: 0, description: '0 keeps all' }),
})
export type RetentionRule = Static<typeof RetentionRule>

nameSchemas({ PersonLinks, PersonErasure, ErasedPart, PersonNamed, PersonRow, RetentionRule })

export const people = defineContract({
  erasePerson: {
    method: 'POST',
    path: '/api/v1/internal/people/erase',
    summary: 'Erase what this service holds of a person',
    description: 'For platform-service, which does it in all services. A repeat finds nothing and is no error.',
    acts: 'system',
    idempotent: true,
    bodyLimit: 16 * 1024 * 1024,
    timeoutMs: 300_000,
    body: PersonErasure,
    reply: { as: 'envelope', of: ErasedPart },
  },
  exportPerson: {
    method: 'POST',
    path: '/api/v1/internal/people/export',
    summary: 'All that this service holds of a person, row by row',
    acts: 'system',
    idempotent: true,
    body: PersonNamed,
    reply: { as: 'ndjson', of: PersonRow },
  },
})

/** What every service that deletes by age can say of it. */
export const retention = defineContract({
  readRetention: {
    method: 'GET',
    path: '/api/v1/internal/retention',
    summary: 'After how many days this service deletes what it keeps',
    acts: 'system',
    reply: { as: 'envelope', of: RetentionRule },
  },
})
