import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { startExecute } from '../flows/start-turn.ts'
import { streamOf } from '../flows/stream.ts'

export const streamExecute: Handler<typeof aiEngine.streamExecute, AiEngineDeps> = async (
  { body, organization, user, superuser, signal },
  deps,
) => streamOf(await startExecute(deps, body, { organization, user, superuser }), signal)
