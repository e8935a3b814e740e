import type { Draft } from '@casewright/legal/drafts/draft'
import { readSections } from '@casewright/legal/drafts/revision'
import { filled, type Wording } from '@casewright/legal/skills/language'
import texts from '../resources/texts/documents.json' with { type: 'json' }
import { type DocumentMarks, docxOf } from './docx/document.ts'
import { writable } from './docx/text.ts'
import { createPdfExport, isInstalled } from './pdf/pdf-export.ts'
import type { DocumentConfig } from './settings.ts'
import { fillTemplate, readTemplate } from './templates/firm-template.ts'

/** Which copy of a draft is written, for which matter, and how its sources are cited. */
export type CopyWanted = Omit<DocumentMarks, 'isLabelled'>

/** Writes drafts as files that people open. */
export interface DocumentWriter {
  /** In the firm's layout where it has one that works, else in ours; notes say what a person should know of it. */
  docx(draft: Draft, about: CopyWanted): Promise<{ bytes: Uint8Array; notes: Wording[] }>
  /** The same as PDF; null when nobody wants or can make one. */
  pdf(docx: Uint8Array, signal: AbortSignal): Promise<{ bytes: Uint8Array | null; notes: Wording[] }>
  /** Why there are no PDFs though they are wanted. */
  pdfProblem(): Promise<string | undefined>
}

export function createDocumentWriter(config: DocumentConfig): DocumentWriter {
  const { AI_DOCUMENT_TEMPLATES_DIR: folder, AI_GENERATED_LABEL: isLabelled } = config
  const exportPdf = createPdfExport({ soffice: config.AI_SOFFICE, timeoutMs: config.AI_PDF_TIMEOUT_MS })
  return {
    async docx(given, about) {
      const draft = writable(readDraft(given))
      const marks = { ...about, isLabelled }
      const own = folder === undefined ? null : await ofFirm(folder, draft, marks)
      if (own?.bytes) return { bytes: own.bytes, notes: own.notes }
      return { bytes: await docxOf(draft, marks), notes: own?.notes ?? [] }
    },
    async pdf(docx, signal) {
      if (config.AI_PDF_EXPORT === 'off') return { bytes: null, notes: [] }
      const made = await exportPdf(docx, signal)
      if ('pdf' in made) return { bytes: made.pdf, notes: [] }
      return { bytes: null, notes: 'absent' in made ? [] : [filled(texts.no_pdf, { why: made.problem })] }
    },
    async pdfProblem() {
      if (config.AI_PDF_EXPORT === 'off' || (await isInstalled(config.AI_SOFFICE))) return undefined
      return 'LibreOffice is not installed (AI_SOFFICE): documents are delivered as DOCX alone'
    },
  }
}

/** A model, a caller or an earlier release wrote it: the document is written from what is of the right shape. */
const readDraft = (draft: Draft): Draft => ({
  ...draft,
  sections: readSections(draft.sections),
  previous: draft.previous
    ? { version: draft.previous.version, sections: readSections(draft.previous.sections) }
    : null,
})

async function ofFirm(
  folder: string,
  draft: Draft,
  marks: DocumentMarks,
): Promise<{ bytes: Uint8Array | null; notes: Wording[] } | null> {
  const template = await readTemplate(folder, draft).catch((error: Error) => error)
  if (template === null) return null
  if (template instanceof Error) return { bytes: null, notes: [filled(texts.bad_template, { why: template.message })] }
  const made = await fillTemplate(template, draft, marks)
  if ('problem' in made) return { bytes: null, notes: [filled(texts.bad_template, { why: made.problem })] }
  const { bytes, unknownTags } = made
  return {
    bytes,
    notes: unknownTags.length === 0 ? [] : [filled(texts.unknown_tags, { tags: unknownTags.join(', ') })],
  }
}
