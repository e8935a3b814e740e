import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { outcomeOf } from '../flows/outcome.ts'
import { startExecute } from '../flows/start-turn.ts'

export const executeAgent: Handler<typeof aiEngine.executeAgent, AiEngineDeps> = async (
  { body, organization, user, superuser },
  deps,
) => outcomeOf(await startExecute(deps, body, { organization, user, superuser }))
