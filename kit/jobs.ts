import { PgBoss } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Logger } from './log.ts'
import type { Sql } from './sql.ts'
import { uuidv7 } from './uuid.ts'
import { validate } from './validation.ts'

/** Work that is done later, by any replica, at least once: kept in the service's own database beside what it is about. */
export interface Jobs {
  /** Registers the one worker of a queue. A worker that throws is run again with growing pauses, up to `attempts` times. */
  work<S extends TSchema>(
    queue: string,
    schema: S,
    worker: (data: Static<S>, signal: AbortSignal) => Promise<void>,
    options?: { attempts?: number },
  ): Promise<void>
  /** Puts a job into the transaction of `sql`: it exists exactly if that commits. The same `key` twice is one waiting job. */
  send(sql: Sql, queue: string, data: object, options?: { key?: string; afterSeconds?: number }): Promise<void>
  /** Sends a job at the times of a cron expression (UTC). */
  schedule(queue: string, cron: string): Promise<void>
  /** Waits for running jobs, up to the grace time. */
  stop(graceMs: number): Promise<void>
}

export async function startJobs(sql: Sql, schema: string, log: Logger): Promise<Jobs> {
  const over = (connection: Sql) => ({
    executeSql: async (text: string, values: unknown[] = []) => ({ rows: await run(connection, text, values) }),
  })
  const boss = new PgBoss({ db: over(sql), schema, backoff: true } as unknown as ConstructorParameters<
    typeof PgBoss
  >[0])
  boss.on('error', (err) => log.error({ err }, 'the job queue has a problem'))
  await boss.start()
  return {
    async work(queue, schema, worker, { attempts = 5 } = {}) {
      await boss.createQueue(queue, { retryLimit: attempts - 1, retryBackoff: true, policy: 'short' })
      await boss.work(queue, async (jobs) => {
        for (const job of jobs) await worker(validate(schema, job.data ?? {}, 'body'), job.signal)
      })
    },
    async send(connection, queue, data, { key, afterSeconds = 0 } = {}) {
      await boss.send(queue, data, {
        id: uuidv7(),
        startAfter: afterSeconds,
        db: over(connection),
        ...(key && { singletonKey: key }),
      })
    },
    schedule: (queue, cron) => boss.schedule(queue, cron),
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs }),
  }
}

async function run(sql: Sql, text: string, values: unknown[]): Promise<unknown[]> {
  return sql.unsafe(text, values as never[])
}
