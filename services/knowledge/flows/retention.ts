import type { Logger } from '@casewright/kit/data/log'
import type { Sql } from '@casewright/kit/postgres/sql'
import { type Periodic, startPeriodic } from '@casewright/kit/work/periodic'
import { deleteOldJobs } from '../queries/jobs.ts'

const sweepMs = 3_600_000

/** Deletes jobs past their time; 0 days keep all. */
export const startRetention = (sql: Sql, days: number, log: Logger): Periodic =>
  startPeriodic('retention of jobs', sweepMs, () => deleteOldJobs(sql, days), log)
