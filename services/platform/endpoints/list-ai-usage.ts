import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { askEngine } from '../flows/ask-engine.ts'

export const listAiUsage: Handler<typeof platform.listAiUsage, PlatformDeps> = async ({ query }, deps) =>
  askEngine(deps, 'listUsage', { query })
