import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { askEngine } from '../flows/ask-engine.ts'

export const readAiSkill: Handler<typeof platform.readAiSkill, PlatformDeps> = async ({ params }, deps) =>
  askEngine(deps, 'readSkill', { params: { skill_name: params.skillName } })
