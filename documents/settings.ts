import { flag, integer, oneOf, optional, type SettingValues, text } from '@casewright/kit/data/settings'

/** How documents are laid out, and whether they are delivered as PDF too. */
export const documentSettings = {
  AI_GENERATED_LABEL: flag('Say in documents, visibly and as a property, that their text was generated', true),
  AI_DOCUMENT_TEMPLATES_DIR: optional(
    text('Folder with layouts of your own: `<kind>.<zh or en>.docx`, filled in by its tags'),
  ),
  AI_PDF_EXPORT: oneOf(
    'Deliver documents as PDF, too: whenever LibreOffice is installed, or never',
    ['auto', 'off'],
    'auto',
  ),
  AI_SOFFICE: text("LibreOffice's program, by name or path", 'soffice'),
  AI_PDF_TIMEOUT_MS: integer('How long LibreOffice may take for one document', {
    min: 100,
    max: 600_000,
    fallback: 60_000,
  }),
}

export type DocumentConfig = SettingValues<typeof documentSettings>
