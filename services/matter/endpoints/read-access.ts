import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { readableMatter } from '../flows/matter-for-service.ts'
import { accessOf } from '../rules/roles.ts'

export const readAccess: Handler<typeof matter.readAccess, MatterDeps> = async ({ params, ...caller }, { sql }) => {
  const { matter_id, role } = await readableMatter(sql, caller, params.matterId)
  return accessOf(matter_id, caller.user, role)
}
