import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { MatterDeps } from '../deps.ts'
import { analysisOf } from '../queries/analysis.ts'
import { matterById } from '../queries/matters.ts'

export const readLatestAnalysis: Handler<typeof matter.readLatestAnalysis, MatterDeps> = async (
  { params, organization },
  { sql },
) => {
  const { matter_id } = found(await matterById(sql, organization, params.matterId), 'matter')
  return (await analysisOf(sql, matter_id)) ?? null
}
