import type { Logger } from '../data/log.ts'
import { currentRequestId } from '../data/request-context.ts'
import type { Sql } from '../postgres/sql.ts'
import type { Audit, AuditEntry } from '../work/audit.ts'
import type { CheckedCall } from './call.ts'
import type { Endpoint } from './endpoint.ts'
import { personalOrganization } from './identity.ts'

/** Audit rows of reads. They are gathered off the request's path: a process that is killed loses those of the last second. */
export interface ReadAudit {
  note(entry: AuditEntry): void
  stop(): Promise<void>
}

const gatherMs = 1_000
const rowsMax = 500

/** Several reads of one thing by one person within a second are one row. */
export function startReadAudit(audit: Audit, sql: Sql, log: Logger): ReadAudit {
  let gathered = new Map<string, AuditEntry>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const entries = [...gathered.values()]
    gathered = new Map()
    if (entries.length > 0)
      writing = writing
        .then(() => audit(sql, ...entries))
        .catch((err) => log.error({ err, rows: entries.length }, 'reads were not audited'))
    return writing
  }
  return {
    note(entry) {
      const { organization, user, action, resource_id } = entry
      const key = JSON.stringify([organization, user, action, resource_id])
      if (gathered.has(key)) return
      gathered.set(key, entry)
      if (gathered.size >= rowsMax) void write()
      else timer ??= setTimeout(() => void write(), gatherMs).unref()
    },
    stop: write,
  }
}

/** Reads by people are noted once they were answered; what services read is part of their own work. */
export function auditedCall({ reads }: Endpoint, call: CheckedCall, note: ReadAudit['note'] | undefined): CheckedCall {
  if (!reads || !note) return call
  return async (raw) => {
    const answer = await call(raw)
    const { trusted, user, params } = raw
    if (trusted || user === undefined) return answer
    const request_id = currentRequestId()
    note({
      organization: raw.organization ?? personalOrganization(user),
      user,
      action: `${reads.resource}.read`,
      resource_type: reads.resource,
      resource_id: String((params as Record<string, unknown>)[reads.param]),
      ...(request_id !== undefined && { request_id }),
    })
    return answer
  }
}
