import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { usageStats } from '../queries/usage.ts'

export const readUsageStats: Handler<typeof aiEngine.readUsageStats, AiEngineDeps> = async (
  { query },
  { sql, currency },
) => {
  const { from = null, to = null } = query
  const stats = await usageStats(sql, query)
  return { from, to, ...stats, currency: stats.currency || currency }
}
