import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { KnowledgeDeps } from '../deps.ts'
import { listBases as basesOf, countBases } from '../queries/bases.ts'

export const listBases: Handler<typeof knowledge.listBases, KnowledgeDeps> = async (
  { organization, query },
  { sql },
) => {
  const window = pageWindow(query)
  const [items, total] = await Promise.all([
    basesOf(sql, organization, query, window),
    countBases(sql, organization, query),
  ])
  return toPage(items, total, window)
}
