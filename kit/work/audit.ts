import { setTimeout as delay } from 'node:timers/promises'
import { asServiceError } from '../data/errors.ts'
import type { Logger } from '../data/log.ts'
import { currentRequestId } from '../data/request-context.ts'
import { uuidv7 } from '../data/uuid.ts'
import type { Check } from '../http/health.ts'
import type { Database, Sql, SqlPart } from '../postgres/sql.ts'
import { backoff } from './backoff.ts'

/** What happened, without its content: ids, counts and digests, which may be kept for years and shown to an auditor. */
export interface AuditEntry {
  /** Null for what belongs to the installation and not to one organization. */
  organization: string | null
  /** Null when a service acted by itself. */
  user: string | null
  /** `fact.created` */
  action: string
  resource_type: string
  resource_id: string
  details?: Record<string, string | number | boolean | null>
  /** Of the request that did it, when it is written down later. */
  request_id?: string
}

/** An entry as it leaves the service. */
export interface AuditRow {
  id: string
  organization_id: string | null
  user_id: string | null
  action: string
  resource_type: string
  resource_id: string
  details: Record<string, string | number | boolean | null>
  request_id: string | null
  at: string
}

/**
 * Writes entries in the transaction of the change, so that neither exists without the other: all of them by one statement,
 * numbered in the order given. Call it after the change.
 */
export type Audit = (sql: Sql, ...entries: readonly AuditEntry[]) => Promise<void>

/**
 * The same as a part of the caller's own statement: `with made as (insert …), audited as (${auditPart(sql, 'made', entry)})`.
 * They are written when the part that is named has rows, and numbered after it and all that it had to wait for. Without
 * one (null) such a statement must not wait for a lock that another audited change may hold: take it before.
 */
export type AuditPart = (sql: Sql, change: string | null, ...entries: readonly AuditEntry[]) => SqlPart

/** Takes rows in order, at least once; returns when they are safe. */
export type AuditSink = (rows: AuditRow[]) => Promise<unknown>

/** A service's outbox of audit rows, and what carries them to the platform's log. */
export interface AuditTrail {
  audit: Audit
  auditPart: AuditPart
  check: Check
  /** How many rows wait for the platform, and for how many seconds the oldest does. */
  waiting(): Promise<{ rows: number; seconds: number }>
  stop(): Promise<void>
}

const rowsPerDelivery = 500
/** Rows that another replica left behind are found by looking now and then. */
const pollMs = 5_000
/** After a write, so that what is written within a second travels together: a delivery is a dozen statements. */
const gatherMs = 1_000
/** A row is announced before it is written and its transaction commits, which may take a while: so it is looked for once more. */
const looksMs = [2_000]
const pauseMsMax = 30_000
const stopMsMax = 1_000
const lateSeconds = 60

/**
 * Rows wait in the service's own schema until the sink has them, so that nothing is lost and nothing waits while it is
 * away. A row is numbered after its change has taken its locks: whatever it depends on has a lower number and is
 * committed, so every delivery, by whichever replica, has an effect only together with or after its causes.
 */
export function startAudit(database: Database, schema: string, sink: AuditSink, log: Logger): AuditTrail {
  const { sql: pool } = database
  const table = (sql: Sql) => sql(`${schema}._audit_outbox`)
  let isStopping = false
  /** Something was written since the outbox was read. */
  let isNews = false
  /** Ends the pause that is under way, if this is a reason to. */
  let rouse: (why: 'news' | 'stop') => void = () => {}
  let failures = 0
  let looks: number[] = []

  const deliver = async (): Promise<boolean> => {
    const rows = await pool<AuditRow[]>`
      select id, organization_id, user_id, action, resource_type, resource_id, details, request_id, at
      from ${table(pool)} where refused is null order by position limit ${rowsPerDelivery}`
    if (rows.length > 0) await handOver([...rows])
    return rows.length === rowsPerDelivery
  }
  const handOver = async (rows: AuditRow[]): Promise<void> => {
    try {
      await sink(rows)
    } catch (error) {
      const [row, ...more] = rows
      if (asServiceError(error).code !== 'invalid_input' || !row) throw error
      if (more.length === 0) return setAside(row, (error as Error).message)
      // One row that the log does not take must not hold up the others for ever.
      for (const part of [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)]) await handOver(part)
      return
    }
    await pool`delete from ${table(pool)} where id = any(${rows.map(({ id }) => id)}::uuid[])`
  }
  const setAside = async ({ id, action }: AuditRow, reason: string): Promise<void> => {
    log.error({ id, action, reason }, 'the audit log refuses a row; it is set aside in the outbox')
    await pool`update ${table(pool)} set refused = ${reason} where id = ${id}`
  }
  const run = async () => {
    while (!isStopping) {
      // Before the outbox is read: what is written from now on ends the pause that follows.
      isNews = false
      const more = await deliver().then(
        (full) => {
          if (failures > 0) log.info('the audit log takes rows again')
          failures = 0
          return full
        },
        (err) => {
          if (failures++ === 0) log.warn({ err }, 'the audit log cannot be reached; rows wait in the outbox')
          return false
        },
      )
      if (more) continue
      // A failing sink is not asked more often because more is written.
      if (failures > 0) await pause(backoff(failures + 1, { first: 500, max: pauseMsMax }), 'stop')
      else if (!isNews) await pause(looks.shift() ?? pollMs, 'news')
      if (isNews && failures === 0) await pause(gatherMs, 'stop')
    }
  }
  const pause = (ms: number, until: 'news' | 'stop') =>
    new Promise<void>((resolve) => {
      if (isStopping) return resolve()
      const timer = setTimeout(resolve, ms).unref()
      rouse = (why) => {
        if (why === 'news' && until === 'stop') return
        clearTimeout(timer)
        resolve()
      }
    })
  const announce = () => {
    looks = [...looksMs]
    isNews = true
    rouse('news')
  }
  const auditPart: AuditPart = (sql, change, ...entries) => {
    const current = currentRequestId() ?? null
    const rows = entries.map(({ details = {}, request_id = current, ...entry }) => ({
      id: uuidv7(),
      ...entry,
      details,
      request_id,
    }))
    if (rows.length > 0) announce()
    // The rows are sorted before they are numbered.
    return sql`
      insert into ${table(sql)} (id, organization_id, user_id, action, resource_type, resource_id, details, request_id)
      select id, organization, "user", action, resource_type, resource_id, details, request_id
      from rows from (jsonb_to_recordset(${sql.json(rows)}) as (id uuid, organization text, "user" text, action text,
        resource_type text, resource_id text, details jsonb, request_id text)) with ordinality
      ${change ? sql`where (select count(*) from ${sql(change)}) > 0` : sql``} order by ordinality`
  }
  const running = run()
  return {
    async audit(sql, ...entries) {
      if (entries.length === 0) return
      await auditPart(sql, null, ...entries)
    },
    auditPart,
    check: { name: 'audit', required: false, run: () => lateness(pool, schema) },
    async waiting() {
      const [row] = await pool<{ rows: number; seconds: number }[]>`
        select count(*)::int as rows, coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float as seconds
        from ${table(pool)} where refused is null`
      return row ?? { rows: 0, seconds: 0 }
    },
    async stop() {
      isStopping = true
      rouse('stop')
      // What was written in the last moments; if the sink has gone already, the next start finds it.
      const last = running.then(deliver).catch(() => {})
      await Promise.race([last, delay(stopMsMax, undefined, { ref: false })])
    },
  }
}

async function lateness(sql: Sql, schema: string): Promise<string | undefined> {
  const [row] = await sql<{ waiting: number; refused: number; late: boolean | null }[]>`
    select count(*) filter (where refused is null)::int as waiting, count(refused)::int as refused,
      min(at) filter (where refused is null) < now() - make_interval(secs => ${lateSeconds}) as late
    from ${sql(`${schema}._audit_outbox`)}`
  if (row?.refused) return `${row.refused} audit rows were refused and are set aside in ${schema}._audit_outbox`
  return row?.late ? `${row.waiting} audit rows wait for platform-service` : undefined
}
