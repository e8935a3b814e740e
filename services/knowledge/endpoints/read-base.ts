import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { readableBase } from '../flows/own-base.ts'
import { shownWeight } from '../flows/vector-weight.ts'

export const readBase: Handler<typeof knowledge.readBase, KnowledgeDeps> = async ({ organization, params }, deps) => {
  const base = await readableBase(deps.sql, organization, params.kb_id)
  return { ...base, ...(await shownWeight(deps, base.kb_id)) }
}
