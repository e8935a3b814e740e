import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from './deps.ts'
import { agent } from './endpoints/agent.ts'
import { people } from './endpoints/people.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof aiEngine, AiEngineDeps> = {
  ...agent,
  ...people,
}
