import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { countMatters, pageOfMatters } from '../queries/matter-list.ts'
import { asMatter } from '../queries/matters.ts'

export const listMatters: Handler<typeof matter.listMatters, MatterDeps> = async ({ query, ...person }, { sql }) => {
  const window = pageWindow(query)
  const [rows, total] = await Promise.all([
    pageOfMatters(sql, person, query, query, window),
    countMatters(sql, person, query),
  ])
  return toPage(rows.map(asMatter), total, window)
}
