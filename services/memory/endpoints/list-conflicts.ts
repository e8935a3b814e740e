import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MemoryDeps } from '../deps.ts'
import { countConflicts, listConflicts as selectConflicts } from '../queries/conflicts.ts'
import { ownFacts } from '../rules/own-facts.ts'

export const listConflicts: Handler<typeof memory.listConflicts, MemoryDeps> = async (
  { organization, user, params, query },
  { sql },
) => {
  const owner = ownFacts(organization, user, params.userId)
  const window = pageWindow(query)
  const [items, total] = await Promise.all([
    selectConflicts(sql, owner, query, window),
    countConflicts(sql, owner, query),
  ])
  return toPage(items, total, window)
}
