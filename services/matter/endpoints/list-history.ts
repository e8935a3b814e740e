import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageOfAll } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { movesOf } from '../queries/history.ts'

export const listHistory: Handler<typeof matter.listHistory, MatterDeps> = async (
  { params, query, ...person },
  { sql },
) => {
  const { matter_id } = await seenMatter(sql, person, params.id)
  return pageOfAll(await movesOf(sql, matter_id), query)
}
