import { contractReview } from '@casewright/legal/skill-rules/contract-review'

export const rules = contractReview
