import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { AiEngineDeps } from '../deps.ts'
import { seenRounds } from '../flows/seen-rounds.ts'
import { countRounds, pageOfRounds } from '../queries/rounds.ts'
import { shownRound } from '../rules/trace.ts'

export const listTraces: Handler<typeof aiEngine.listTraces, AiEngineDeps> = async (
  { query: { page, size, limit, ...named }, ...caller },
  { sql, redaction, matter },
) => {
  const window = pageWindow({ page, ...(size !== undefined && { size }), ...(limit !== undefined && { limit }) })
  const filter = { ...(await seenRounds({ matter }, caller)), ...named }
  const [items, total] = await Promise.all([
    pageOfRounds(sql, filter, 'newest first', window, redaction.masked),
    countRounds(sql, filter),
  ])
  return toPage(
    items.map((round) => shownRound(round, redaction)),
    total,
    window,
  )
}
