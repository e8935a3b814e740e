import type { Logger } from '@casewright/kit/data/log'
import type { Sql } from '@casewright/kit/postgres/sql'
import { type Periodic, startPeriodic } from '@casewright/kit/work/periodic'
import { deleteOldThreads, deleteOldTurns } from '../queries/retention.ts'

const rowsPerSweep = 1_000
const sweepMs = 3_600_000

export const startRetention = (sql: Sql, days: number, log: Logger): Periodic =>
  startPeriodic('retention of turns', sweepMs, () => forgetOldTurns(sql, days), log)

/** A thread that runs or waits for an answer keeps all of it, however old. */
export async function forgetOldTurns(sql: Sql, days: number): Promise<void> {
  if (days === 0) return
  while ((await deleteOldThreads(sql, days, rowsPerSweep)) === rowsPerSweep);
  while ((await deleteOldTurns(sql, days, rowsPerSweep)) === rowsPerSweep);
}
