import type { matter } from '@casewright/contracts/matter/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { workflowProfile } from '../queries/profile.ts'
import { accessOf } from '../rules/roles.ts'

/** With what the user may do in the matter: whoever asks for both needs one call. */
export const readWorkflowProfile: Handler<typeof matter.readWorkflowProfile, MatterDeps> = async (
  { params: { matterId }, ...caller },
  { sql },
) => {
  const { role, ...profile } = found(await workflowProfile(sql, caller, matterId), 'matter')
  return { ...profile, access: caller.user === undefined ? null : accessOf(matterId, caller.user, role) }
}
