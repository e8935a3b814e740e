import { riskAssessment } from '@casewright/legal/skill-rules/risk-assessment'

export const rules = riskAssessment
