import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Timestamp } from '../common.ts'

const Word = Type.String({ minLength: 1, maxLength: 200 })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Details = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean(), Type.Null()]),
  { maxProperties: 50, description: 'Ids, counts and digests, never content' },
)

const happened = {
  id: Id,
  organization_id: Nullable(Type.String({ minLength: 1, maxLength: 128 })),
  user_id: Nullable(Type.String({ maxLength: 128 })),
  action: Word,
  resource_type: Word,
  resource_id: Type.String({ maxLength: 500 }),
  details: Details,
  request_id: Nullable(Type.String({ maxLength: 128 })),
  at: Timestamp,
}
const CollectedRow = Closed(happened)
export type CollectedRow = Static<typeof CollectedRow>

export const AuditLog = Type.Object({
  ...happened,
  service: Type.String(),
  seq: Type.Integer({ description: "Place in the organization's chain, from 1 without a gap" }),
  collected_at: Timestamp,
  previous_hash: Hash,
  hash: Type.String({ description: 'SHA-256 over the row and the hash before it' }),
})
export type AuditLog = Static<typeof AuditLog>

/** Whose chain: the caller's organization's, or, with `platform:read`, that of the installation itself. */
const scope = {
  scope: withDefault(
    Type.Enum(['organization', 'installation'], { description: '`installation` needs the permission `platform:read`' }),
    'organization',
  ),
}
const auditFilter = {
  user_id: Type.Optional(ExternalId),
  service: Type.Optional(Word),
  action: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: '`fact.created`, or `fact.` for all of them' }),
  ),
  resource_type: Type.Optional(Word),
  resource_id: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  request_id: Type.Optional(Word),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Not earlier than this' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Earlier than this' })),
}

const ProblemKind = Type.Enum([
  'edited',
  'removed',
  'reordered',
  'anchor_differs',
  'signature_wrong',
  'signature_differs',
  'cut_unsigned',
])

const VerifyResult = Type.Object({
  intact: Type.Boolean(),
  checked: Type.Integer({ description: 'Rows that were read' }),
  head: Type.Object({ seq: Type.Integer(), hash: Hash }),
  cut: Nullable(
    Type.Object({ seq: Type.Integer(), hash: Hash }, { description: 'The last row that retention has deleted' }),
  ),
  signatures: Type.Object({
    checked: Type.Integer({ description: 'Signatures of known keys' }),
    unknown_keys: Type.Integer({ description: 'Signatures of keys that are not configured: they prove nothing here' }),
  }),
  problems: Type.Array(
    Type.Object({
      seq: Type.Integer(),
      kind: ProblemKind,
      message: Type.String(),
    }),
    { description: 'The first hundred' },
  ),
})
export type VerifyResult = Static<typeof VerifyResult>

const audited = { permission: 'audit:read', staff: 'platform:read', tenant: 'optional', user: 'optional' } as const

nameSchemas({ CollectedRow, AuditLog, ProblemKind, VerifyResult })

export const auditLogs = defineContract({
  collectAuditLogs: {
    method: 'POST',
    path: '/api/v1/internal/platform/audit-logs/collect',
    summary: 'Take audit rows from a service; a row that is there already is left out',
    acts: 'system',
    idempotent: true,
    bodyLimit: 8 * 1024 * 1024,
    timeoutMs: 30_000,
    body: Closed({ service: Word, rows: Type.Array(CollectedRow, { minItems: 1, maxItems: 1000 }) }),
    reply: { as: 'envelope', of: Type.Object({ collected: Type.Integer(), known: Type.Integer() }) },
  },
  listAuditLogs: {
    method: 'GET',
    path: '/api/v1/platform/audit-logs',
    summary: 'What was done, newest first',
    ...audited,
    query: Closed({ ...pageQuery, ...scope, ...auditFilter }),
    reply: { as: 'envelope', of: PageOf(AuditLog) },
  },
  readAuditLog: {
    method: 'GET',
    path: '/api/v1/platform/audit-logs/{auditLogId}',
    summary: 'Read one row of the audit log',
    ...audited,
    params: Closed({ auditLogId: Id }),
    query: Closed({ ...scope }),
    reply: { as: 'envelope', of: AuditLog },
    errors: ['not_found'],
  },
  verifyAuditLogs: {
    method: 'GET',
    path: '/api/v1/platform/audit-logs/verify',
    summary: 'Find rows that were edited, removed or reordered',
    description:
      'Computes the whole chain again. Who can write to the database could also write a new chain, but not sign it: signatures are checked as well. Note the head now and then in another place, and give it back as anchor.',
    ...audited,
    timeoutMs: 120_000,
    query: Closed({
      ...scope,
      anchor_seq: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      anchor_hash: Type.Optional(Hash),
    }),
    reply: { as: 'envelope', of: VerifyResult },
  },
  exportAuditLogs: {
    method: 'GET',
    path: '/api/v1/platform/audit-logs/export',
    summary: 'The audit log as a file, oldest first: JSON lines, or CSV in which no cell can be a formula',
    ...audited,
    query: Closed({ ...scope, ...auditFilter, format: withDefault(Type.Enum(['jsonl', 'csv']), 'jsonl') }),
    reply: { as: 'bytes', contentType: 'application/x-ndjson', orTypes: ['text/csv'] },
  },
})
