import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { mattersOfUser } from '../queries/user-matters.ts'

export const listUserMatters: Handler<typeof matter.listUserMatters, MatterDeps> = (caller, { sql }) =>
  mattersOfUser(sql, caller)
