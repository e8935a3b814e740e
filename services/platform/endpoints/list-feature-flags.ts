import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { countFlags, listFlags } from '../queries/feature-flags.ts'

export const listFeatureFlags: Handler<typeof platform.listFeatureFlags, PlatformDeps> = async ({ query }, { sql }) => {
  const window = pageWindow(query)
  const [flags, total] = await Promise.all([listFlags(sql, query, window), countFlags(sql, query)])
  return toPage(flags, total, window)
}
