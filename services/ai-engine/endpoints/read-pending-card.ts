import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { requireThread } from '../flows/thread-access.ts'
import { threadById } from '../queries/threads.ts'

/** A thread that is not known has none. */
export const readPendingCard: Handler<typeof aiEngine.readPendingCard, AiEngineDeps> = async (
  { query, ...caller },
  deps,
) => {
  const thread = await threadById(deps.sql, caller.organization, query.thread_id)
  const isRead = thread?.matter_id != null && thread.matter_id === query.read_matter_id
  if (thread && !isRead) await requireThread(deps, caller, thread, 'read')
  return thread?.status === 'interrupted' && thread.card
    ? { has_pending_card: true, card: thread.card }
    : { has_pending_card: false }
}
