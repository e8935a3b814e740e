import { addressOf } from '@casewright/client/create-client'
import { routes } from '@casewright/client/routes'
import type { AuditLog, VerifyResult } from '@casewright/contracts/platform/audit-logs'
import { call } from '../client/call.ts'
import { createLoaded, type Loaded } from './loaded.ts'

export interface AuditFilter {
  scope: 'organization' | 'installation'
  user_id: string | undefined
  service: string | undefined
  action: string | undefined
  /** Days, both included. */
  from: string | undefined
  to: string | undefined
}

export interface AuditPage {
  items: AuditLog[]
  total: number
  page: number
  total_pages: number
}

const dayMs = 86_400_000
/** The days of a person are those of their own clock. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00`)

function queryOf({ scope, user_id, service, action, from, to }: AuditFilter) {
  return {
    scope,
    ...(user_id && { user_id }),
    ...(service && { service }),
    ...(action && { action }),
    ...(from && { from: new Date(startOf(from)).toISOString() }),
    ...(to && { to: new Date(startOf(to) + dayMs).toISOString() }),
  }
}

export const createAuditPage = (filter: () => AuditFilter & { page: number }): Loaded<AuditPage> =>
  createLoaded(async () => {
    const { page, ...wanted } = filter()
    const found = await call.platform.listAuditLogs({ query: { ...queryOf(wanted), page, size: 50 } })
    return found
  })

export const verifyChain = (scope: AuditFilter['scope']): Promise<VerifyResult> =>
  call.platform.verifyAuditLogs({ query: { scope } })

export const auditFile = (filter: AuditFilter, format: 'csv' | 'jsonl'): string =>
  addressOf(routes.platform.exportAuditLogs, { query: { ...queryOf(filter), format } })
