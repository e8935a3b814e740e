import { anyContentType, defineContract, withDefault } from '@casewright/kit/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/paging'
import { Type } from 'typebox'
import { auditingReads } from '../audited-reads.ts'
import { Closed, Id } from '../common.ts'
import { people } from '../people.ts'
import { internal } from './internal.ts'
import {
  bytesHeaders,
  Deleted,
  Expires,
  FilePath,
  lengthHeader,
  Uploaded,
  upcoming,
  upload,
  uploadTimeoutMs,
} from './parts.ts'
import { FileMetadata, FilesQuota, OwnerId, ParseStatus, Purpose, SignedAddress } from './resources.ts'

/** Written by us; anything else in it is a forgery. */
const SignedQuery = Closed({
  method: Type.Optional(Type.String()),
  expires: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  file: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  size: Type.Optional(Type.String()),
  signature: Type.Optional(Type.String()),
})
/** Outside a person acts for themself; superusers reach beyond what is theirs. */
const person = { user: 'required', tenant: 'optional' } as const
const entries = defineContract({
  ...people,
  uploadFiles: {
    method: 'POST',
    path: '/api/v1/files/upload',
    summary: 'Upload one or more files as a form',
    description:
      'Each part with a file name is a file, whatever its field is called; the field `purpose` says what they are for. All of them are kept or none.',
    ...person,
    headers: lengthHeader,
    upload,
    creates: true,
    timeoutMs: uploadTimeoutMs,
    reply: { as: 'envelope', of: Uploaded },
    errors: ['payload_too_large', 'rate_limited', 'dependency_unavailable'],
  },
  readQuota: {
    method: 'GET',
    path: '/api/v1/files/quota',
    summary: 'How much the caller and their organization have stored and have waiting to be parsed, and what they may',
    ...person,
    reply: { as: 'envelope', of: FilesQuota },
  },
  readFile: {
    method: 'GET',
    path: '/api/v1/files/{fileId}',
    summary: 'What is known of a file',
    ...person,
    params: FilePath,
    reply: { as: 'envelope', of: FileMetadata },
    errors: ['not_found'],
  },
  listUserFiles: {
    method: 'GET',
    path: '/api/v1/files/user/{userId}',
    summary: 'Files of a user, newest first',
    ...person,
    params: Closed({ userId: OwnerId }),
    query: Closed({
      ...pageQuery,
      purpose: Type.Optional(Purpose),
      parseStatus: Type.Optional(ParseStatus),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In the name' })),
    }),
    reply: { as: 'envelope', of: PageOf(FileMetadata) },
    errors: ['not_found'],
  },
  readDownloadUrl: {
    method: 'GET',
    path: '/api/v1/files/{fileId}/download-url',
    summary: 'An address from which whoever has it can download the file for a while',
    ...person,
    params: FilePath,
    query: Closed({ expires_seconds: withDefault(Expires, 300) }),
    reply: { as: 'envelope', of: SignedAddress },
    errors: ['not_found', 'conflict'],
  },
  downloadFile: {
    method: 'GET',
    path: '/api/v1/files/{fileId}/download',
    summary: 'The file itself, or a range of it',
    ...person,
    params: FilePath,
    headers: bytesHeaders,
    reply: { as: 'bytes', contentType: anyContentType },
    errors: ['not_found', 'conflict'],
  },
  createUploadUrl: {
    method: 'POST',
    path: '/api/v1/files/upload-url',
    summary: 'An address to which the bytes of one file can be put; complete it afterwards',
    ...person,
    creates: true,
    body: Closed(upcoming),
    reply: { as: 'envelope', of: SignedAddress },
    errors: ['payload_too_large', 'rate_limited', 'dependency_unavailable'],
  },
  completeUpload: {
    method: 'POST',
    path: '/api/v1/files/{fileId}/complete',
    summary: 'Verify what was put to an upload address; only then the file is there',
    ...person,
    idempotent: true,
    timeoutMs: uploadTimeoutMs,
    params: FilePath,
    reply: { as: 'envelope', of: FileMetadata },
    errors: ['not_found', 'conflict'],
  },
  deleteFile: {
    method: 'DELETE',
    path: '/api/v1/files/{fileId}',
    summary: 'Delete a file; its bytes go after a grace time',
    ...person,
    params: FilePath,
    reply: { as: 'envelope', of: Deleted },
    errors: ['not_found', 'conflict'],
  },
  setLegalHold: {
    method: 'PUT',
    path: '/api/v1/files/{fileId}/legal-hold',
    summary: "Forbid or allow the deletion of a file of the caller's organization",
    permission: 'files:manage',
    user: 'optional',
    tenant: 'required',
    params: FilePath,
    body: Closed({ legal_hold: Type.Boolean() }),
    reply: { as: 'envelope', of: FileMetadata },
    errors: ['not_found'],
  },
  getSigned: {
    method: 'GET',
    path: '/api/v1/files/signed/{key}',
    summary: 'The bytes behind a signed download address',
    open: 'the signature in the address is the right to it',
    params: Closed({ key: Id }),
    query: SignedQuery,
    headers: bytesHeaders,
    reply: { as: 'bytes', contentType: anyContentType },
    errors: ['forbidden', 'not_found'],
  },
  putSigned: {
    method: 'PUT',
    path: '/api/v1/files/signed/{key}',
    summary: 'Put the bytes to a signed upload address',
    open: 'the signature in the address is the right to it',
    params: Closed({ key: Id }),
    query: SignedQuery,
    headers: Type.Object({
      'content-type': Type.Optional(Type.String({ maxLength: 200 })),
      'content-length': Type.Optional(Type.String({ maxLength: 20 })),
    }),
    rawBody: { bytesMax: 2 ** 40 },
    reply: { as: 'envelope', of: Type.Object({ size: Type.Integer() }) },
    errors: ['forbidden', 'conflict', 'dependency_unavailable'],
  },
  ...internal,
})

export const files = auditingReads(entries, '/api/v1/files/{fileId}', 'file')
