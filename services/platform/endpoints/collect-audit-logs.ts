import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { collect } from '../flows/audit-log.ts'

export const collectAuditLogs: Handler<typeof platform.collectAuditLogs, PlatformDeps> = async (
  { body: { service, rows } },
  { transaction },
) => {
  const collected = await transaction((sql) => collect(sql, service, rows))
  return { collected, known: rows.length - collected }
}
