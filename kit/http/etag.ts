import { Type } from 'typebox'
import { invalidField, ServiceError } from '../data/errors.ts'

const Tags = Type.Optional(Type.String({ maxLength: 1000, description: 'ETags as an earlier answer gave them' }))

/** For the `headers` of a GET: the caller's version, so that an unchanged one need not be sent again. */
export const ifNoneMatch = { 'if-none-match': Tags }
/** For the `headers` of a change: the version that the caller has seen, so that nobody's change is overwritten unseen. */
export const ifMatch = { 'if-match': Tags }

export const etagOf = (version: number | string): string => `"${version}"`

const tagsIn = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? []

/** Whether the caller already has this version; a proxy may have weakened its tag on the way (RFC 9110, 13.1.2). */
export const isKnown = (etag: string, header: string | undefined): boolean =>
  header !== undefined && (header.trim() === '*' || tagsIn(header).some((tag) => tag.replace(/^W\//, '') === etag))

/** Refuses a change by somebody who has seen another version. Without the header the change is unconditional. */
export function requireMatch(version: number, header: string | undefined): void {
  if (header === undefined || header.trim() === '*') return
  const tags = tagsIn(header)
  if (tags.length === 0) throw invalidField('headers.If-Match', 'must be an ETag in quotes, such as "3", or *')
  if (!tags.includes(etagOf(version)))
    throw new ServiceError('precondition_failed', `it has changed since: the version is now ${version}`, { version })
}
