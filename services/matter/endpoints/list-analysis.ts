import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { analysisPage } from '../queries/analysis.ts'

export const listAnalysis: Handler<typeof matter.listAnalysis, MatterDeps> = async (input, { sql }) => {
  const window = pageWindow(input.query)
  const { matter_id } = await seenMatter(sql, input, input.params.id)
  const [items, total] = await analysisPage(sql, matter_id, window)
  return toPage(items, total, window)
}
