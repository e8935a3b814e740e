import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { recallFacts } from '../flows/recall.ts'
import { asFact, listFacts } from '../queries/facts.ts'
import { contextBlock } from '../rules/context-block.ts'

/** No budget can hold more lines than this. */
const factsMax = 500

export const readContext: Handler<typeof memory.readContext, MemoryDeps> = async (
  { organization, params, query },
  deps,
) => {
  const { case_id = null, budget, language, query: words } = query
  const owner = { tenant_id: organization, user_id: params.userId }
  const facts = (await listFacts(deps.sql, owner, { visible_case: case_id }, { offset: 0, size: factsMax })).map(asFact)
  const fitting =
    words === undefined
      ? []
      : await recallFacts(
          owner,
          { user_id: params.userId, case_id, query: words, limit: 100, rerank: false },
          deps,
        ).then((result) => result.facts.map(({ fact }) => fact))
  const preferred = new Set(fitting.map(({ fact_id }) => fact_id))
  const ordered = [...fitting, ...facts.filter(({ fact_id }) => !preferred.has(fact_id))]
  return { user_id: params.userId, case_id, budget, ...contextBlock(ordered, budget, language) }
}
