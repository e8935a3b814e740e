import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageOfAll } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'

export const listFlowBlueprints: Handler<typeof matter.listFlowBlueprints, MatterDeps> = async (
  { query },
  { blueprints },
) => pageOfAll(blueprints.all, query)
