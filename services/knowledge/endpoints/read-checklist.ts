import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { checklistById } from '../flows/checklists.ts'
import { today } from '../flows/scope.ts'

export const readChecklist: Handler<typeof knowledge.readChecklist, KnowledgeDeps> = async (
  { params: { checklist_id }, query: { as_of = today() } },
  { sql },
) => found(await checklistById(sql, checklist_id, as_of), 'checklist')
