import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { opened } from '../flows/sealed-configs.ts'
import { countConfigs, listConfigs as selectConfigs } from '../queries/configs.ts'
import { masked } from '../rules/masking.ts'

export const listConfigs: Handler<typeof platform.listConfigs, PlatformDeps> = async ({ query }, { sql, secrets }) => {
  const window = pageWindow(query)
  const [rows, total] = await Promise.all([selectConfigs(sql, query, window), countConfigs(sql, query)])
  const shown = rows
    .map((stored) => opened(secrets, stored))
    .map((row) => ({ ...row, ...masked(row.key, row.value, row.secret) }))
  return toPage(shown, total, window)
}
