import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { invalidField } from '@casewright/kit/errors'
import { pageWindow, toPage } from '@casewright/kit/paging'
import type { AiEngineDeps } from '../deps.ts'
import { countRounds, pageOfRounds } from '../queries/rounds.ts'

export const readTimeline: Handler<typeof aiEngine.readTimeline, AiEngineDeps> = async (
  { query, organization },
  { sql },
) => {
  const { thread_id, session_id, matter_id } = query
  if (thread_id === undefined && session_id === undefined && matter_id === undefined)
    throw invalidField('query', 'must name a session_id, matter_id or thread_id')
  const filter = { organization, thread_id, session_id, matter_id }
  const window = pageWindow(query)
  const [items, total] = await Promise.all([
    pageOfRounds(sql, filter, 'oldest first', window),
    countRounds(sql, filter),
  ])
  return toPage(items, total, window)
}
