import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'
import type { Kinds } from '../kinds.ts'

/** How the product's last commit of a turn differs from the executor's own. */
interface EndParts {
  /** Further assignments to the thread's row. */
  set: SqlPart
  /** The columns of that row which `insert` reads, besides `thread_id` and `trace_id`. */
  returning: SqlPart
  /** Stores the summary of the turn: `insert into … select … from ${moved} returning 1`. */
  insert(moved: SqlPart): SqlPart
}

/** Where a product keeps its threads, and in which form. */
export interface DurableTables<K extends Kinds> {
  schema: string
  /** How events are kept in the journal. */
  events: {
    pack(events: readonly K['Event'][]): unknown
    unpack(kept: unknown): K['Event'][]
  }
  /** All columns of `t` that make a claimed turn, and how. */
  turnColumns(sql: Sql): SqlPart
  turnOf(row: object): K['Turn']
  endParts(sql: Sql, ended: K['Ended']): EndParts
}

type Placed = Pick<DurableTables<Kinds>, 'schema'>

export const threadsTable = (sql: Sql, { schema }: Placed) => sql(`${schema}.threads`)
export const journalTable = (sql: Sql, { schema }: Placed) => sql(`${schema}.journal`)

export const leaseUntil = (sql: Sql, leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`
