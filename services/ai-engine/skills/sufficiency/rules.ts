import { sufficiency } from '@casewright/legal/skill-rules/sufficiency'

export const rules = sufficiency
