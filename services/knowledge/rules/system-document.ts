import type { GivenDocument } from '@casewright/contracts/knowledge/resources'
import type { SystemDocument } from '@casewright/contracts/knowledge/structured-resources'
import { ServiceError } from '@casewright/kit/data/errors'
import { placeChunks } from './place-chunks.ts'

export const nameOfDocument = ({ kb_id, document_id }: SystemDocument): string => `${kb_id}/${document_id}`

/** Its sections are its chunks. */
export function asGivenDocument({ kb_id: _, text, sections, ...labels }: SystemDocument): GivenDocument {
  const chunks = sections?.map(({ section_id, title, content }) => ({
    section_id,
    section_title: title,
    content,
    metadata: {},
  }))
  return { ...labels, ...(text !== undefined && { text }), ...(chunks && { chunks }) }
}

/** Why it cannot be written, or null. */
export function documentProblem(document: SystemDocument): string | null {
  const { text, sections, effective_from, effective_to } = document
  if (text === undefined && sections === undefined)
    return 'has neither text nor sections: an entry of a catalogue cannot be searched'
  if (effective_from && effective_to && effective_to <= effective_from)
    return `effective_to ${effective_to} must come after effective_from ${effective_from}`
  return null
}

/** Sections that came with the text must stand in it; else why they do not. */
export function misplacedSections(document: SystemDocument): string | null {
  if (document.text === undefined || document.sections === undefined) return null
  try {
    placeChunks(asGivenDocument(document), 'document')
    return null
  } catch (error) {
    if (error instanceof ServiceError) return error.message
    throw error
  }
}
