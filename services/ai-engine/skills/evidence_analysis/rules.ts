import { evidenceAnalysis } from '@casewright/legal/skill-rules/evidence-analysis'

export const rules = evidenceAnalysis
