import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { outcomeOf } from '../flows/outcome.ts'
import { startResume } from '../flows/start-turn.ts'

export const resumeAgent: Handler<typeof aiEngine.resumeAgent, AiEngineDeps> = async (
  { body, organization, user, superuser },
  deps,
) => outcomeOf(await startResume(deps, body, { organization, user, superuser }))
