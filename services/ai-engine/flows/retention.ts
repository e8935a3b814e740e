import type { Sql } from '@casewright/kit/postgres/sql'
import { deleteOldThreads, deleteOldTurns } from '../queries/retention.ts'

const rowsPerSweep = 1_000

/** A thread that runs or waits for an answer keeps all of it, however old. */
export async function forgetOldTurns(sql: Sql, days: number): Promise<void> {
  if (days === 0) return
  while ((await deleteOldThreads(sql, days, rowsPerSweep)) === rowsPerSweep);
  while ((await deleteOldTurns(sql, days, rowsPerSweep)) === rowsPerSweep);
}
