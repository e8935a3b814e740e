import { withDefault } from '@casewright/kit/endpoint'
import { ifNoneMatch } from '@casewright/kit/etag'
import { nameSchemas } from '@casewright/kit/named-schemas'
import { Type } from 'typebox'
import { Closed, deletionOf, Id, Nullable } from '../common.ts'
import { FileMetadata, FileName, Purpose, Sha256, UploadFields } from './resources.ts'

export const FilePath = Closed({ fileId: Id })
export const ContentType = Type.String({ minLength: 3, maxLength: 200, pattern: '^[\\w.+-]+/[\\w.+-]+( *;.*)?$' })
export const Expires = Type.Integer({
  minimum: 1,
  maximum: 86_400,
  description: 'How long the address is good, in seconds',
})
/** Above what the service allows by its settings, which it says itself. */
export const upload = { filesMax: 1000, fileBytesMax: 2 ** 40, fields: UploadFields }
export const bytesHeaders = Type.Object({
  ...ifNoneMatch,
  range: Type.Optional(Type.String({ maxLength: 200 })),
  'if-range': Type.Optional(Type.String({ maxLength: 200 })),
})
export const lengthHeader = Type.Object({ 'content-length': Type.Optional(Type.String({ maxLength: 20 })) })
/** An upload takes as long as its sender's connection needs. */
export const uploadTimeoutMs = 3_600_000
export const Uploaded = Type.Object({ files: Type.Array(FileMetadata) })
export const Deleted = deletionOf({ fileId: Id })

export const upcoming = {
  name: FileName,
  contentType: ContentType,
  size: Type.Integer({ minimum: 1, maximum: 2 ** 40 }),
  sha256: withDefault(Nullable(Sha256), null),
  purpose: withDefault(Purpose, 'general'),
  expires_seconds: withDefault(Expires, 900),
}

nameSchemas({ Uploaded, Deleted })
