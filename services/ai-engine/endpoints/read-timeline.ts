import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { invalidField } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { AiEngineDeps } from '../deps.ts'
import { seenRounds } from '../flows/seen-rounds.ts'
import { countRounds, pageOfRounds } from '../queries/rounds.ts'

/** The work as its people see it: what they said themselves is not hidden from them, except for masked members. */
export const readTimeline: Handler<typeof aiEngine.readTimeline, AiEngineDeps> = async (
  { query, ...caller },
  { sql, redaction, matter },
) => {
  const { thread_id, session_id, matter_id } = query
  if (thread_id === undefined && session_id === undefined && matter_id === undefined)
    throw invalidField('query', 'must name a session_id, matter_id or thread_id')
  const filter = { ...(await seenRounds({ matter }, caller)), thread_id, session_id, matter_id }
  const window = pageWindow(query)
  const [items, total] = await Promise.all([
    pageOfRounds(sql, filter, 'oldest first', window, redaction.masked),
    countRounds(sql, filter),
  ])
  return toPage(items, total, window)
}
