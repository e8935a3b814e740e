import type { Sql } from '@casewright/kit/postgres/sql'
import type { Kinds } from '../kinds.ts'
import { type DurableTables, leaseUntil, threadsTable } from './tables.ts'

/** The statements by which a process keeps, takes over and gives back turns. */
export const createLeases = <K extends Kinds>(tables: DurableTables<K>) => ({
  /** Keeps the leases of this process; a turn that is not among the answers has another owner by now. */
  renewLeases: (
    sql: Sql,
    owner: string,
    trace_ids: readonly string[],
    leaseMs: number,
  ): Promise<{ trace_id: string; cancel_requested: boolean }[]> =>
    sql<{ trace_id: string; cancel_requested: boolean }[]>`
      update ${threadsTable(sql, tables)} as t set lease_until = ${leaseUntil(sql, leaseMs)}
      where t.trace_id = any(${[...trace_ids]}::uuid[]) and t.lease_owner = ${owner} and t.status = 'busy'
      returning t.trace_id, t.cancel_requested`,

  /** Turns whose process has died, each for one taker only. `own` still run here, though their renewal is late. */
  takeOverLeases: async (
    sql: Sql,
    owner: string,
    leaseMs: number,
    limit: number,
    own: readonly string[],
  ): Promise<K['Turn'][]> => {
    const rows = await sql`
      update ${threadsTable(sql, tables)} as t set
        lease_owner = ${owner}, lease_until = ${leaseUntil(sql, leaseMs)}, attempts = t.attempts + 1
      where t.thread_id in (
        select thread_id from ${threadsTable(sql, tables)}
        where status = 'busy' and lease_until < now() and trace_id <> all(${[...own]}::uuid[])
        order by lease_until limit ${limit} for update skip locked)
      returning ${tables.turnColumns(sql)}`
    return rows.map(tables.turnOf)
  },

  /** Gives a turn back, so that the next process need not wait for its lease to end; that is no failed attempt. */
  releaseLease: async (sql: Sql, owner: string, trace_id: string): Promise<void> => {
    await sql`
      update ${threadsTable(sql, tables)} set lease_until = now(), attempts = attempts - 1
      where trace_id = ${trace_id} and lease_owner = ${owner} and status = 'busy'`
  },

  /** The process that drives the turn learns of it with its next commit or renewal. */
  requestCancel: async (sql: Sql, thread_id: string, trace_id: string): Promise<boolean> => {
    const rows = await sql`
      update ${threadsTable(sql, tables)} set cancel_requested = true
      where thread_id = ${thread_id} and trace_id = ${trace_id} and status = 'busy' returning 1`
    return rows.length > 0
  },

  /** The turn that runs on a thread, if any. */
  runningTurn: async (sql: Sql, thread_id: string): Promise<string | undefined> => {
    const [row] = await sql<{ trace_id: string }[]>`
      select trace_id from ${threadsTable(sql, tables)} where thread_id = ${thread_id} and status = 'busy'`
    return row?.trace_id
  },
})
