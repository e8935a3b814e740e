import { documentDraft } from '@casewright/legal/skill-rules/document-draft'

export const rules = documentDraft
