import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ifNoneMatch } from '@casewright/kit/http/etag'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from './common.ts'

/** What files-service knows of a file and has read in it; matter-service hands it on to members. */

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
    undecodable_share: Nullable(
      Type.Number({
        description: 'How much of the text could not be decoded, from 0 to 1; null where it was not counted',
      }),
    ),
    warning: Nullable(Type.String({ description: 'What is wrong with the text although it is parsed' })),
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

nameSchemas({ ParseStatus, FileStatus, FileMetadata, ParsedSection, ParsedFile })
