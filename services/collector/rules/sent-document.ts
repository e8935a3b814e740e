import type { GivenDocument } from '@casewright/contracts/knowledge/resources'
import type { Labels } from './document-change.ts'

/** What the knowledge base deletes a document by. */
export const knowledgeFileId = (document_id: string): string => `collector:${document_id}`

const titleCharactersMax = 1000

/** Fits what a document may be called: one line, and never empty. */
export function soundTitle(title: string | null, location: string): string {
  const plain = (title ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return (plain || location).slice(0, titleCharactersMax).toWellFormed()
}

/** What a database can keep: a NUL or half a character would have the whole document refused. */
export const soundText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().trim()

interface Sending {
  document_id: string
  title: string
  text: string
  sha256: string
  version: number
  location: string
  fetched_at: string
}

/** A document as the knowledge base takes it, which cuts its text into chunks. The source's own metadata stays below ours. */
export const sentDocument = (
  source: Labels & { source_id: string; kind: string },
  { document_id, title, text, sha256, version, location, fetched_at }: Sending,
): GivenDocument => ({
  document_id,
  file_id: knowledgeFileId(document_id),
  doc_type: source.doc_type,
  title,
  metadata: {
    ...source.metadata,
    source_id: source.source_id,
    source_name: source.name,
    source_kind: source.kind,
    location,
    licence: source.licence,
    fetched_at,
    sha256,
    version,
  },
  date: null,
  effective_from: null,
  effective_to: null,
  text,
})
