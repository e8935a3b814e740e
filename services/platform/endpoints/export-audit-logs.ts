import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { headOf, readableChain, readChain, soundFilter } from '../flows/audit-log.ts'
import { csvHead, csvLine } from '../rules/audit-csv.ts'

/** Who takes the log away is in the log as well. */
export const exportAuditLogs: Handler<typeof platform.exportAuditLogs, PlatformDeps> = async (
  { query: { scope, format, ...query }, organization, user, staff },
  { sql, transaction, audit },
) => {
  const chain = readableChain(scope, organization, staff)
  const filter = soundFilter(query)
  const { seq } = await headOf(sql, chain)
  await transaction((sql) =>
    audit(sql, {
      organization: chain || null,
      user: user ?? null,
      action: 'audit_log.exported',
      resource_type: 'audit_log',
      resource_id: scope,
      details: { format, up_to: seq },
    }),
  )
  const lines = async function* () {
    if (format === 'csv') yield csvHead
    for await (const row of readChain(sql, chain, filter, seq))
      yield format === 'csv' ? csvLine(row) : `${JSON.stringify(row)}\n`
  }
  return {
    bytes: lines(),
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    fileName: `audit-log-${scope}.${format}`,
  }
}
