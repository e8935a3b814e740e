import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageOfAll } from '@casewright/kit/http/paging'
import type { AiEngineDeps } from '../deps.ts'

/** Those that only the graph or only the interface may use are left out. */
export const listSkills: Handler<typeof aiEngine.listSkills, AiEngineDeps> = async ({ query }, { skills }) => {
  const offered = [...skills.values()]
    .filter(({ internal, api_call_only }) => !internal && !api_call_only)
    .map(({ name, description, version, tags, phase }) => ({ name, description, version, tags, phase }))
  return pageOfAll(offered, query)
}
