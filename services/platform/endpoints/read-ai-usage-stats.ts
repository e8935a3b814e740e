import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { askEngine } from '../flows/ask-engine.ts'

export const readAiUsageStats: Handler<typeof platform.readAiUsageStats, PlatformDeps> = async ({ query }, deps) =>
  askEngine(deps, 'readUsageStats', { query })
