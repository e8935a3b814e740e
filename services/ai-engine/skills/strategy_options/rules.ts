import { strategyOptions } from '@casewright/legal/skill-rules/strategy-options'

export const rules = strategyOptions
