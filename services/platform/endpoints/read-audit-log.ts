import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { readableChain } from '../flows/audit-log.ts'
import { auditLogById } from '../queries/audit-logs.ts'

export const readAuditLog: Handler<typeof platform.readAuditLog, PlatformDeps> = async (
  { params, query, organization, staff },
  { sql },
) => found(await auditLogById(sql, readableChain(query.scope, organization, staff), params.auditLogId), 'audit row')
