import { nonlitigationChecklist } from '@casewright/legal/skill-rules/nonlitigation-checklist'

export const rules = nonlitigationChecklist
