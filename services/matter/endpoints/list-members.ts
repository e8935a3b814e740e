import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageOfAll } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { membersOf } from '../queries/members.ts'

export const listMembers: Handler<typeof matter.listMembers, MatterDeps> = async (
  { params, query, ...person },
  { sql },
) => {
  const { matter_id } = await seenMatter(sql, person, params.id)
  return pageOfAll(await membersOf(sql, matter_id), query)
}
