import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { threadEvents } from '@casewright/durable/follow'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { eventSource } from '../flows/follow.ts'
import { requireThread } from '../flows/thread-access.ts'
import { threadById } from '../queries/threads.ts'

export const followStream: Handler<typeof aiEngine.followStream, AiEngineDeps> = async (
  { query: { thread_id, after = 0 }, signal, ...caller },
  deps,
) => {
  const thread = found(await threadById(deps.sql, caller.organization, thread_id), 'thread')
  await requireThread(deps, caller, thread, 'read')
  return threadEvents(eventSource(deps), thread_id, after, signal)
}
