import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { buildContext } from '../flows/context.ts'
import { ownFacts } from '../rules/own-facts.ts'

export const readContext: Handler<typeof memory.readContext, MemoryDeps> = async (
  { organization, user, params, query: wish },
  deps,
) => {
  const { case_id = null, budget, language, query } = wish
  const owner = ownFacts(organization, user, params.userId)
  const block = await buildContext(owner, { case_id, budget, language, query }, deps)
  return { user_id: params.userId, case_id, budget, ...block }
}
