import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { AiEngineDeps } from '../deps.ts'
import { replay } from '../flows/replay.ts'
import { threadById } from '../queries/threads.ts'

export const replayThread: Handler<typeof aiEngine.replayThread, AiEngineDeps> = async ({ body, organization }, deps) =>
  replay(deps, found(await threadById(deps.sql, organization, body.thread_id), 'thread'), body.step)
