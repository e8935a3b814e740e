import type { matter } from '@casewright/contracts/matter/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'

export const readFlowBlueprint: Handler<typeof matter.readFlowBlueprint, MatterDeps> = async (
  { params },
  { blueprints },
) =>
  found(
    blueprints.all.find(({ blueprint_id }) => blueprint_id === params.blueprintId),
    'flow blueprint',
  )
