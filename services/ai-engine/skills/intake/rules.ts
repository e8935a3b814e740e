import { intake } from '@casewright/legal/skill-rules/intake'

export const rules = intake
