import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, Timestamp } from '../common.ts'

export const AuditSignature = Type.Object({
  seq: Type.Integer({ description: 'The last row that the signature covers, and with it all before' }),
  hash: Type.String({ description: 'The hash of that row' }),
  kid: Type.String({ description: 'Which key has signed: the first 16 hexadecimal digits of its SHA-256' }),
  statement: Type.String({ description: 'The text that was signed, JSON: organization_id, seq, hash, signed_at' }),
  signature: Type.String({ description: 'Ed25519 over the UTF-8 bytes of `statement`, in base64' }),
  signed_at: Timestamp,
})
export type AuditSignature = Static<typeof AuditSignature>

const audited = { permission: 'audit:read', staff: 'platform:read', tenant: 'optional', user: 'optional' } as const
const scope = {
  scope: withDefault(
    Type.Enum(['organization', 'installation'], { description: '`installation` needs the permission `platform:read`' }),
    'organization',
  ),
}

nameSchemas({ AuditSignature })

export const auditSignatures = defineContract({
  signAuditLogs: {
    method: 'POST',
    path: '/api/v1/platform/audit-logs/signatures',
    summary: 'Sign the present end of the audit log',
    description:
      'Keep the answer in another place: nobody can then change a row up to that one without being found. docs/operations.md shows how to check it without us.',
    ...audited,
    idempotent: true,
    query: Closed({ ...scope }),
    reply: {
      as: 'envelope',
      of: Type.Object({ ...AuditSignature.properties, public_key: Type.String({ description: 'In PEM' }) }),
    },
  },
  listAuditSignatures: {
    method: 'GET',
    path: '/api/v1/platform/audit-logs/signatures',
    summary: 'Signatures of the audit log, newest first',
    ...audited,
    query: Closed({ ...pageQuery, ...scope }),
    reply: { as: 'envelope', of: PageOf(AuditSignature) },
  },
})
