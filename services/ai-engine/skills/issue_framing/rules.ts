import { issueFraming } from '@casewright/legal/skill-rules/issue-framing'

export const rules = issueFraming
