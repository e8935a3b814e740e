import { legalQuestion } from '@casewright/legal/skill-rules/legal-question'

export const rules = legalQuestion
