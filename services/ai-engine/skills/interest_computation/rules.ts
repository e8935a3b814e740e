import { interestComputation } from '@casewright/legal/skill-rules/interest-computation'

export const rules = interestComputation
