import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { found, ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { store } from '../flows/store.ts'
import { requireThread } from '../flows/thread-access.ts'
import { threadById, withdrawCard } from '../queries/threads.ts'

/**
 * A turn that runs in this process ends at once, one elsewhere at its next commit or renewal of its lease. A card is
 * withdrawn, so that nobody is kept for ever by a question that cannot be answered.
 */
export const cancelRun: Handler<typeof aiEngine.cancelRun, AiEngineDeps> = async ({ body, ...caller }, deps) => {
  const { thread_id } = body
  const thread = found(await threadById(deps.sql, caller.organization, thread_id), 'thread')
  await requireThread(deps, caller, thread, 'write')
  const { trace_id, status, card_id } = thread
  if (body.trace_id !== undefined && body.trace_id !== trace_id)
    throw new ServiceError('conflict', 'this turn is not the last of the thread any more')
  if (status === 'interrupted' && card_id && (await withdrawCard(deps.sql, thread_id, card_id)))
    return { thread_id, trace_id, outcome: 'card_withdrawn' }
  if (status !== 'busy' || !(await store.requestCancel(deps.sql, thread_id, trace_id)))
    return { thread_id, trace_id: null, outcome: 'nothing_running' }
  return { thread_id, trace_id, outcome: deps.runs.cancel(trace_id) ? 'cancelled' : 'cancelling' }
}
