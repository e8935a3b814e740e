import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { membersOf } from '../queries/members.ts'

export const listMembers: Handler<typeof matter.listMembers, MatterDeps> = async ({ params, ...person }, { sql }) => {
  const { matter_id } = await seenMatter(sql, person, params.id)
  return membersOf(sql, matter_id)
}
