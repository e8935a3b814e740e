import type { matter } from '@casewright/contracts/matter/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { analysisOf } from '../queries/analysis.ts'

export const readAnalysis: Handler<typeof matter.readAnalysis, MatterDeps> = async (input, { sql }) => {
  const { matter_id } = await seenMatter(sql, input, input.params.id)
  return found(await analysisOf(sql, matter_id, input.params.version), 'analysis version')
}
