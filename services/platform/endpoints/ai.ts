import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { askEngine } from '../flows/ask-engine.ts'

const listAiSkills: Handler<typeof platform.listAiSkills, PlatformDeps> = async ({ query }, deps) =>
  askEngine(deps, 'listSkills', { query })

const readAiSkill: Handler<typeof platform.readAiSkill, PlatformDeps> = async ({ params }, deps) =>
  askEngine(deps, 'readSkill', { params: { skill_name: params.skillName } })

const listAiUsage: Handler<typeof platform.listAiUsage, PlatformDeps> = async ({ query }, deps) =>
  askEngine(deps, 'listUsage', { query })

const readAiUsageStats: Handler<typeof platform.readAiUsageStats, PlatformDeps> = async ({ query }, deps) =>
  askEngine(deps, 'readUsageStats', { query })

export const ai = {
  listAiSkills,
  readAiSkill,
  listAiUsage,
  readAiUsageStats,
} satisfies Partial<Handlers<typeof platform, PlatformDeps>>
