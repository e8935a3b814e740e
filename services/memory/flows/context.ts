import type { Fact } from '@casewright/contracts/memory/resources'
import type { MemoryDeps } from '../deps.ts'
import { asFact, pageOfFacts } from '../queries/facts.ts'
import type { Owner } from '../queries/users.ts'
import { type ContextBlock, contextBlock, type Language, lineTokensMin } from '../rules/context-block.ts'
import { recallFacts } from './recall.ts'

interface ContextWish {
  case_id: string | null
  budget: number
  language: Language
  query: string | undefined
}

/** How many facts that fit the words asked for are put first. */
const preferredMax = 100

/** What is known of a user and this case: first what fits the words asked for, then the newest, as far as the budget goes. */
export async function buildContext(owner: Owner, wish: ContextWish, deps: MemoryDeps): Promise<ContextBlock> {
  const { case_id, budget, language, query } = wish
  const [newest, preferred] = await Promise.all([
    // No more lines than these can fit.
    pageOfFacts(deps.sql, owner, { visible_case: case_id }, { offset: 0, size: Math.ceil(budget / lineTokensMin) }),
    query === undefined ? [] : matching(owner, case_id, query, deps),
  ])
  const chosen = new Set(preferred.map(({ fact_id }) => fact_id))
  const ordered = [...preferred, ...newest.facts.filter(({ fact_id }) => !chosen.has(fact_id)).map(asFact)]
  return contextBlock(ordered, newest.total, budget, language)
}

async function matching(owner: Owner, case_id: string | null, query: string, deps: MemoryDeps): Promise<Fact[]> {
  const request = { user_id: owner.user_id, case_id, query, limit: preferredMax, rerank: false }
  const { facts } = await recallFacts(owner, request, deps)
  return facts.map(({ fact }) => fact)
}
