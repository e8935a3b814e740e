import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { AiEngineDeps } from '../deps.ts'
import { countUsageGroups, usageByGroup } from '../queries/usage.ts'

export const listUsage: Handler<typeof aiEngine.listUsage, AiEngineDeps> = async (
  { query: { page, size, limit, group_by, ...filter } },
  { sql },
) => {
  const window = pageWindow({ page, ...(size !== undefined && { size }), ...(limit !== undefined && { limit }) })
  const [items, total] = await Promise.all([
    usageByGroup(sql, filter, group_by, window),
    countUsageGroups(sql, filter, group_by),
  ])
  return toPage(items, total, window)
}
