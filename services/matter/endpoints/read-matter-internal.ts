import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { readableMatter } from '../flows/matter-for-service.ts'
import { asMatter } from '../queries/matters.ts'

export const readMatterInternal: Handler<typeof matter.readMatterInternal, MatterDeps> = async (
  { params, ...caller },
  { sql },
) => asMatter(await readableMatter(sql, caller, params.matterId))
