import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { readableMatter } from '../flows/matter-for-service.ts'
import { analysisOf } from '../queries/analysis.ts'

export const readLatestAnalysis: Handler<typeof matter.readLatestAnalysis, MatterDeps> = async (
  { params, ...caller },
  { sql },
) => {
  const { matter_id } = await readableMatter(sql, caller, params.matterId)
  return (await analysisOf(sql, matter_id)) ?? null
}
