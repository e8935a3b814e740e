import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { KnowledgeDeps } from '../deps.ts'
import { findCauses } from '../flows/causes.ts'
import { today } from '../flows/scope.ts'

export const searchCauses: Handler<typeof knowledge.searchCauses, KnowledgeDeps> = async (
  { query: { text, parent_code, as_of = today(), ...paging } },
  deps,
) => {
  const window = pageWindow(paging)
  const { items, total } = await findCauses(deps, { text, parent_code, as_of }, window)
  return toPage(items, total, window)
}
