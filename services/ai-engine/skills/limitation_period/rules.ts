import { limitationPeriod } from '@casewright/legal/skill-rules/limitation-period'

export const rules = limitationPeriod
