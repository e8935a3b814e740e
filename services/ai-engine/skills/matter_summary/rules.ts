import { matterSummary } from '@casewright/legal/skill-rules/matter-summary'

export const rules = matterSummary
