import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { startResume } from '../flows/start-turn.ts'
import { streamOf } from '../flows/stream.ts'

export const streamResume: Handler<typeof aiEngine.streamResume, AiEngineDeps> = async (
  { body, organization, user, superuser, signal },
  deps,
) => streamOf(await startResume(deps, body, { organization, user, superuser }), signal)
