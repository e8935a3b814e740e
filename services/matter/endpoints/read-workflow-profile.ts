import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { MatterDeps } from '../deps.ts'
import { workflowProfile } from '../queries/profile.ts'

export const readWorkflowProfile: Handler<typeof matter.readWorkflowProfile, MatterDeps> = async (
  { params: { matterId }, ...caller },
  { sql },
) => found(await workflowProfile(sql, caller, matterId), 'matter')
