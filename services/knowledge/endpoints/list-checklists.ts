import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { KnowledgeDeps } from '../deps.ts'
import { findChecklists } from '../flows/checklists.ts'
import { today } from '../flows/scope.ts'

export const listChecklists: Handler<typeof knowledge.listChecklists, KnowledgeDeps> = async (
  { query: { text, service_type, as_of = today(), ...paging } },
  deps,
) => {
  const window = pageWindow(paging)
  const { items, total } = await findChecklists(deps, { text, service_type, as_of }, window)
  return toPage(items, total, window)
}
