import type { FileMetadata, ParsedFile } from '@casewright/contracts/file'
import { ServiceError } from '@casewright/kit/data/errors'

/** How far files-service is with a file: `unreadable` says why it will get no further. */
export type Reading = { state: 'read' } | { state: 'reading' } | { state: 'unreadable'; reason: string }

const unreadable = {
  needs_ocr: 'the file has images of text, which were not read',
  unsupported: 'the file is of a kind that is not read',
  failed: 'the file could not be read',
}

const notItsContract = () =>
  new ServiceError('dependency_unavailable', 'files-service answered with something that is not its contract')

export function readingOf(file: FileMetadata): Reading {
  const { status, parseStatus, parse } = (file ?? {}) as Partial<FileMetadata>
  if (status === 'pending_upload') return { state: 'unreadable', reason: 'the upload of the file is not complete' }
  if (parseStatus === 'parsed') return { state: 'read' }
  if (parseStatus === 'pending' || parseStatus === 'processing') return { state: 'reading' }
  if (!parseStatus || !Object.hasOwn(unreadable, parseStatus)) throw notItsContract()
  const reason = parse?.reason
  return { state: 'unreadable', reason: unreadable[parseStatus] + (reason ? `: ${reason}` : '') }
}

/** What came over the wire as the contract says it, or an outage: something else answered. */
export function soundText(parsed: ParsedFile): Pick<ParsedFile, 'text' | 'sections' | 'title'> {
  const { text, sections, title } = (parsed ?? {}) as Partial<ParsedFile>
  if (typeof text !== 'string' || !Array.isArray(sections) || !sections.every(isSection)) throw notItsContract()
  return { text, sections, title: typeof title === 'string' && title.trim() !== '' ? title : null }
}

const isSection = (section: Partial<ParsedFile['sections'][number]> | null): boolean =>
  typeof section?.kind === 'string' &&
  (section.title === null || typeof section.title === 'string') &&
  [section.level, section.start, section.end].every(Number.isInteger)
