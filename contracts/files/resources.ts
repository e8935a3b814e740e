import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { withDefault } from '@casewright/kit/http/endpoint'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Timestamp } from '../common.ts'
import { Purpose, Sha256 } from '../file.ts'

export const FileName = Type.String({ minLength: 1, maxLength: 255 })
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

nameSchemas({ SignedAddress, FilesQuota })

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
