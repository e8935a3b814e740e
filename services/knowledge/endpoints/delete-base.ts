import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { deleteOwnBase } from '../flows/change-base.ts'

export const deleteBase: Handler<typeof knowledge.deleteBase, KnowledgeDeps> = async (input, deps) => {
  await deleteOwnBase(input, deps)
  return { kb_id: input.params.kb_id, deleted: true }
}
