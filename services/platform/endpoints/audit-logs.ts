import type { platform } from '@casewright/contracts/platform/endpoints'
import { found, invalidField } from '@casewright/kit/data/errors'
import { asSystem } from '@casewright/kit/data/request-context'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { collect, readableChain, soundFilter } from '../flows/audit-log.ts'
import { verifyChain } from '../flows/verify-chain.ts'
import { auditLogById, countAuditLogs, listAuditLogs as selectAuditLogs } from '../queries/audit-logs.ts'
import { exportAuditLogs } from './export-audit-logs.ts'

const collectAuditLogs: Handler<typeof platform.collectAuditLogs, PlatformDeps> = async (
  { body: { service, rows } },
  { transaction },
) => {
  const collected = await transaction((sql) => collect(sql, service, rows))
  return { collected, known: rows.length - collected }
}

const listAuditLogs: Handler<typeof platform.listAuditLogs, PlatformDeps> = async (
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

const readAuditLog: Handler<typeof platform.readAuditLog, PlatformDeps> = async (
  { params, query, organization, staff },
  { sql },
) => found(await auditLogById(sql, readableChain(query.scope, organization, staff), params.auditLogId), 'audit row')

const verifyAuditLogs: Handler<typeof platform.verifyAuditLogs, PlatformDeps> = async (
  { query: { scope, anchor_seq: seq, anchor_hash: hash }, organization, staff },
  deps,
) => {
  if ((seq === undefined) !== (hash === undefined))
    throw invalidField(seq === undefined ? 'query.anchor_seq' : 'query.anchor_hash', 'is required beside the other one')
  const chain = readableChain(scope, organization, staff)
  // As the system: a row that was put into another organization must be seen to be found.
  return asSystem(() => verifyChain(deps, chain, seq !== undefined && hash !== undefined ? { seq, hash } : undefined))
}

export const auditLogs = {
  collectAuditLogs,
  listAuditLogs,
  readAuditLog,
  verifyAuditLogs,
  exportAuditLogs,
} satisfies Partial<Handlers<typeof platform, PlatformDeps>>
