import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { MatterDeps } from '../deps.ts'

export const listFlowBlueprints: Handler<typeof matter.listFlowBlueprints, MatterDeps> = async (
  _input,
  { blueprints },
) => [...blueprints.all]
