import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { anyContentType, defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { auditingReads } from '../audited-reads.ts'
import { Closed, deletionOf, Id, integerMax, Nullable } from '../common.ts'
import { bytesHeaders, FileMetadata, ParsedFile, ParseStatus, Purpose, Sha256 } from '../file.ts'
import { people } from '../people.ts'
import {
  ContentType,
  Expires,
  FileName,
  FilesQuota,
  OwnerId,
  SignedAddress,
  SignedQuery,
  UploadFields,
  upcoming,
} from './resources.ts'

const FilePath = Closed({ fileId: Id })
/** Above what the service allows by its settings, which it says itself. */
const upload = { filesMax: 1000, fileBytesMax: 2 ** 40, fields: UploadFields }
const lengthHeader = Type.Object({ 'content-length': Type.Optional(Type.String({ maxLength: 20 })) })
/** An upload takes as long as its sender's connection needs. */
const uploadTimeoutMs = 3_600_000
const Uploaded = Type.Object({ files: Type.Array(FileMetadata) })
const Deleted = deletionOf({ fileId: Id })

/** Outside a person acts for themself; superusers reach the files of their organization, unless a matter's wall hides them. */
const person = { user: 'required', tenant: 'optional' } as const
const service = { user: 'optional', tenant: 'optional', acts: 'either' } as const

nameSchemas({ Uploaded, FileDeletion: Deleted })

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
    description: 'The files of a walled matter are held by its members, or by a service that names no user.',
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
  uploadFilesInternal: {
    method: 'POST',
    path: '/api/v1/internal/files/upload',
    summary: 'Upload files for a user, named by X-User-Id or by the field `owner`',
    ...service,
    headers: lengthHeader,
    upload,
    creates: true,
    timeoutMs: uploadTimeoutMs,
    reply: { as: 'envelope', of: Uploaded },
    errors: ['payload_too_large', 'rate_limited', 'dependency_unavailable'],
  },
  createPresignedUrl: {
    method: 'POST',
    path: '/api/v1/internal/files/presigned-url',
    summary: 'An address to download a file from, or to upload a new one to',
    description: 'With `fileId` it is one to download from; with `name`, `contentType` and `size` one to upload to.',
    ...service,
    body: Closed({
      fileId: Type.Optional(Id),
      name: Type.Optional(FileName),
      contentType: Type.Optional(ContentType),
      size: Type.Optional(upcoming.size),
      sha256: Type.Optional(Nullable(Sha256)),
      purpose: Type.Optional(Purpose),
      owner: Type.Optional(OwnerId),
      expires_seconds: withDefault(Expires, 300),
    }),
    reply: { as: 'envelope', of: SignedAddress },
    errors: ['not_found', 'conflict', 'payload_too_large', 'rate_limited', 'dependency_unavailable'],
  },
  readFileInternal: {
    method: 'GET',
    path: '/api/v1/internal/files/{fileId}',
    summary: 'What is known of a file, for services',
    ...service,
    params: FilePath,
    reply: { as: 'envelope', of: FileMetadata },
    errors: ['not_found'],
  },
  readContent: {
    method: 'GET',
    path: '/api/v1/internal/files/{fileId}/content',
    summary: 'The file itself or, `as=text`, its parsed text',
    ...service,
    params: FilePath,
    query: Closed({ as: withDefault(Type.Enum(['bytes', 'text']), 'bytes') }),
    headers: bytesHeaders,
    reply: { as: 'bytes', contentType: anyContentType },
    errors: ['not_found', 'conflict'],
  },
  readParsed: {
    method: 'GET',
    path: '/api/v1/internal/files/{fileId}/parsed',
    summary: 'The parsed text with its pages or sections and counts',
    ...service,
    params: FilePath,
    reply: { as: 'envelope', of: ParsedFile },
    errors: ['not_found', 'conflict'],
  },
  parseFile: {
    method: 'POST',
    path: '/api/v1/internal/files/{fileId}/parse',
    summary: 'Parse a file again, as a job; at upload it happens by itself',
    ...service,
    idempotent: true,
    params: FilePath,
    reply: { as: 'envelope', of: FileMetadata },
    errors: ['not_found', 'conflict'],
  },
  setParseStatus: {
    method: 'PUT',
    path: '/api/v1/internal/files/{fileId}/parse-status',
    summary: 'Record how parsing by somebody else ended',
    ...service,
    params: FilePath,
    body: Closed({
      parseStatus: ParseStatus,
      reason: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
      pages: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: integerMax }))),
      characters: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: integerMax }))),
    }),
    reply: { as: 'envelope', of: FileMetadata },
    errors: ['not_found'],
  },
  checkFiles: {
    method: 'POST',
    path: '/api/v1/internal/files/check',
    summary: 'Which of these files the user may use: their own, and those of matters that they are a member of',
    user: 'required',
    tenant: 'required',
    acts: 'user',
    idempotent: true,
    body: Closed({
      fileIds: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 1000, uniqueItems: true }),
    }),
    reply: { as: 'envelope', of: Type.Object({ usable: Type.Array(Type.String()) }) },
  },
  fileExists: {
    method: 'GET',
    path: '/api/v1/internal/files/{fileId}/exists',
    summary: 'Whether there is such a file, whole and not deleted',
    ...service,
    params: FilePath,
    reply: { as: 'envelope', of: Type.Object({ fileId: Id, exists: Type.Boolean() }) },
  },
  deleteFileInternal: {
    method: 'DELETE',
    path: '/api/v1/internal/files/{fileId}',
    summary: 'Delete a file, for services',
    ...service,
    params: FilePath,
    reply: { as: 'envelope', of: Deleted },
    errors: ['not_found', 'conflict'],
  },
})

export const files = auditingReads(entries, entries.readFile.path, 'file')
