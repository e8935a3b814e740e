import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { replayThread as replay } from '../flows/replay.ts'

export const replayThread: Handler<typeof aiEngine.replayThread, AiEngineDeps> = ({ body, ...caller }, deps) =>
  replay(deps, caller, body)
