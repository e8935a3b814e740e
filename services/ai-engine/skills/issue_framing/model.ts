import { issueMaterial, takeIssues } from '@casewright/legal/model-parts/issue-framing'

export const material = issueMaterial
export const take = takeIssues
