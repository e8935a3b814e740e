import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { AiEngineDeps } from '../deps.ts'
import { threadEvents } from '../flows/follow.ts'
import { threadById } from '../queries/threads.ts'

export const followStream: Handler<typeof aiEngine.followStream, AiEngineDeps> = async (
  { query: { thread_id, after = 0 }, organization, signal },
  deps,
) => {
  found(await threadById(deps.sql, organization, thread_id), 'thread')
  return threadEvents(deps, thread_id, after, signal)
}
