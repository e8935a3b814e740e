import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { MatterDeps } from '../deps.ts'
import { matterById } from '../queries/matters.ts'
import { profileParts } from '../queries/profile.ts'
import { workflowProfile } from '../rules/workflow-profile.ts'

export const readWorkflowProfile: Handler<typeof matter.readWorkflowProfile, MatterDeps> = async (
  { params: { matterId }, organization },
  { sql },
) => {
  const [row, parts] = await Promise.all([matterById(sql, organization, matterId), profileParts(sql, matterId)])
  return workflowProfile(found(row, 'matter'), parts)
}
