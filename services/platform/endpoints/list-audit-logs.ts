import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { readableChain, soundFilter } from '../flows/audit-log.ts'
import { countAuditLogs, listAuditLogs as selectAuditLogs } from '../queries/audit-logs.ts'

export const listAuditLogs: Handler<typeof platform.listAuditLogs, PlatformDeps> = async (
  { query, organization, staff },
  { sql },
) => {
  const chain = readableChain(query.scope, organization, staff)
  const filter = soundFilter(query)
  const window = pageWindow(query)
  const [rows, total] = await Promise.all([
    selectAuditLogs(sql, chain, filter, window),
    countAuditLogs(sql, chain, filter),
  ])
  return toPage([...rows], total, window)
}
