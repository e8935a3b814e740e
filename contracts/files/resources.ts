import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { withDefault } from '@casewright/kit/http/endpoint'
import { ifNoneMatch } from '@casewright/kit/http/etag'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Timestamp } from '../common.ts'

export const ParseStatus = Type.Enum(['pending', 'processing', 'parsed', 'needs_ocr', 'unsupported', 'failed'])
export type ParseStatus = Static<typeof ParseStatus>

/** `pending_upload`: an address to upload to was given, and nothing has been verified yet. */
export const FileStatus = Type.Enum(['pending_upload', 'stored', 'quarantined'])
export type FileStatus = Static<typeof FileStatus>

/** By which a reader asks for a part, or only for what it does not have. */
export const bytesHeaders = Type.Object({
  ...ifNoneMatch,
  range: Type.Optional(Type.String({ maxLength: 200 })),
  'if-range': Type.Optional(Type.String({ maxLength: 200 })),
})

export const Purpose = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' })
export const FileName = Type.String({ minLength: 1, maxLength: 255 })
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

export const FileMetadata = Type.Object({
  fileId: Id,
  owner: Type.String({ description: 'The user it belongs to' }),
  purpose: Purpose,
  contentType: Type.String({ description: 'As the bytes show it; as the sender said where they do not' }),
  size: Type.Integer({ description: 'Bytes' }),
  parseStatus: ParseStatus,
  status: FileStatus,
  name: Type.String(),
  sha256: Nullable(Sha256),
  legal_hold: Type.Boolean({ description: 'It cannot be deleted while this is true' }),
  parse: Type.Object({
    reason: Nullable(Type.String({ description: 'Why it is not parsed' })),
    pages: Nullable(Type.Integer()),
    characters: Nullable(Type.Integer()),
    attempts: Type.Integer(),
    parsed_at: Nullable(Timestamp),
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type FileMetadata = Static<typeof FileMetadata>

/** A stretch of the parsed text: a page, a sheet, a slide, or what stands under a heading. */
const ParsedSection = Type.Object({
  kind: Type.Enum(['page', 'sheet', 'slide', 'heading', 'body']),
  title: Nullable(Type.String()),
  level: Type.Integer({ description: 'Depth of a heading, 0 for all else' }),
  start: Type.Integer({ description: 'First character, counted in UTF-16 units as JavaScript slices text' }),
  end: Type.Integer({ description: 'After the last character' }),
})

export const ParsedFile = Type.Object({
  fileId: Id,
  title: Nullable(Type.String()),
  language: Nullable(Type.Enum(['zh', 'en', 'mixed'])),
  pages: Nullable(Type.Integer()),
  characters: Type.Integer(),
  words: Type.Integer({ description: 'Words, and Chinese characters one by one' }),
  ocr: Type.Boolean({ description: 'The text was read from images and may have errors' }),
  sections: Type.Array(ParsedSection),
  text: Type.String(),
})
export type ParsedFile = Static<typeof ParsedFile>

export const OwnerId = ExternalId

/** The fields of an upload form beside its files. */
export const UploadFields = Closed({ purpose: withDefault(Purpose, 'general'), owner: Type.Optional(OwnerId) })

/** An address that works by itself for a while: use the method and send the headers as they are. */
export const SignedAddress = Type.Object({
  fileId: Id,
  method: Type.Enum(['GET', 'PUT']),
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  expires_at: Timestamp,
})
export type SignedAddress = Static<typeof SignedAddress>

const Share = Type.Object({
  bytes: Type.Integer({ description: 'Of all files that are not deleted, and of uploads under way' }),
  bytes_max: Nullable(Type.Integer({ description: 'Null where there is no limit' })),
  waiting: Type.Integer({ description: 'Files that wait to be parsed' }),
  waiting_max: Nullable(Type.Integer({ description: 'Null where there is no limit' })),
})

/** How much room somebody has taken, and how much there is. */
export const FilesQuota = Type.Object({ user: Share, organization: Share })
export type FilesQuota = Static<typeof FilesQuota>

nameSchemas({ ParseStatus, FileStatus, FileMetadata, ParsedSection, ParsedFile, SignedAddress, FilesQuota })

/** Written by us; anything else in it is a forgery. */
export const SignedQuery = Closed({
  method: Type.Optional(Type.String()),
  expires: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  file: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  size: Type.Optional(Type.String()),
  signature: Type.Optional(Type.String()),
})

export const ContentType = Type.String({ minLength: 3, maxLength: 200, pattern: '^[\\w.+-]+/[\\w.+-]+( *;.*)?$' })
export const Expires = Type.Integer({
  minimum: 1,
  maximum: 86_400,
  description: 'How long the address is good, in seconds',
})

/** A file that is to be uploaded to a signed address. */
export const upcoming = {
  name: FileName,
  contentType: ContentType,
  size: Type.Integer({ minimum: 1, maximum: 2 ** 40 }),
  sha256: withDefault(Nullable(Sha256), null),
  purpose: withDefault(Purpose, 'general'),
  expires_seconds: withDefault(Expires, 900),
}
