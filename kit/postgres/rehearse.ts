import type { Database, Sql } from './sql.ts'

const takenBack = new Error('the transaction was a rehearsal')

/** Does the work in a transaction, which a dry run rolls back at its end: what it counts is what the work would count. */
export async function rehearse<T>(
  transaction: Database['transaction'],
  dryRun: boolean,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  let result: T | undefined
  await transaction(async (sql) => {
    result = await work(sql)
    if (dryRun) throw takenBack
  }).catch((error) => {
    if (error !== takenBack) throw error
  })
  return result as T
}
