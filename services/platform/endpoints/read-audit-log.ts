import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { PlatformDeps } from '../deps.ts'
import { readableChain } from '../flows/audit-log.ts'
import { auditLogById } from '../queries/audit-logs.ts'

export const readAuditLog: Handler<typeof platform.readAuditLog, PlatformDeps> = async (
  { params, query, organization, staff },
  { sql },
) => found(await auditLogById(sql, readableChain(query.scope, organization, staff), params.auditLogId), 'audit row')
