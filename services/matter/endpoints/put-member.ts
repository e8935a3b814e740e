import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { giveRole } from '../flows/members.ts'

export const putMember: Handler<typeof matter.putMember, MatterDeps> = (input, deps) =>
  giveRole(input, input.body.role, deps)
