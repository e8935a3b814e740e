import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { syncAll as sync } from '../flows/sync-all.ts'

export const syncAll: Handler<typeof matter.syncAll, MatterDeps> = ({ params, body, ...caller }, deps) =>
  sync(deps, params.matterId, body, caller)
