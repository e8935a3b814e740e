import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MemoryDeps } from '../deps.ts'
import { asFact, pageOfFacts } from '../queries/facts.ts'
import { ownFacts } from '../rules/own-facts.ts'

export const listFacts: Handler<typeof memory.listFacts, MemoryDeps> = async (
  { organization, user, params, query },
  { sql },
) => {
  const owner = ownFacts(organization, user, params.userId)
  const { scope, case_id, category, source } = query
  const filter = { scope, case_id, categories: category && [category], sources: source && [source] }
  const window = pageWindow(query)
  const { facts, total } = await pageOfFacts(sql, owner, filter, window)
  return toPage(facts.map(asFact), total, window)
}
