import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { partiesOf } from '../queries/parties.ts'

export const listParties: Handler<typeof matter.listParties, MatterDeps> = async ({ params, ...person }, { sql }) => {
  const { matter_id } = await seenMatter(sql, person, params.id)
  return partiesOf(sql, matter_id)
}
