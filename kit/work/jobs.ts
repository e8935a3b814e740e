import { type Db, PgBoss } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Logger } from '../data/log.ts'
import { asOwner, withRequestId } from '../data/request-context.ts'
import { uuidv7 } from '../data/uuid.ts'
import { validate } from '../data/validation.ts'
import { grantLibrary } from '../postgres/row-security.ts'
import type { Sql } from '../postgres/sql.ts'

/** Work that is done later, by any replica, at least once: kept in the service's own database beside what it is about. */
export interface Jobs {
  /** Registers the one worker of a queue. A worker that throws is run again with growing pauses, up to `attempts` times; one that takes longer than `secondsMax` counts as dead. */
  work<S extends TSchema>(
    queue: string,
    schema: S,
    worker: (data: Static<S>, signal: AbortSignal) => Promise<void>,
    options?: { attempts?: number; secondsMax?: number },
  ): Promise<void>
  /**
   * Puts a job into the transaction of `sql`: it exists exactly if that commits. The same `key` twice is one waiting
   * job; once a worker has begun it, the next send is a new one. The queue's worker must have been registered before.
   */
  send(sql: Sql, queue: string, data: object, options?: { key?: string; afterSeconds?: number }): Promise<void>
  /** Sends a job at the times of a cron expression (UTC). */
  schedule(queue: string, cron: string): Promise<void>
  /** Jobs that could begin and have not, by queue, and for how many seconds the oldest of them could have. */
  waiting(): Promise<{ queue: string; jobs: number; seconds: number }[]>
  /** Waits for running jobs, up to the grace time; those still running then are told by their signal and run again later. */
  stop(graceMs: number): Promise<void>
}

/** A job of a process that died is run again within their sum: its heart is looked after this often, and must have beaten within that time. */
const [superviseSeconds, heartbeatSeconds] = [15, 30]
/** A waiting job begins within this time. */
const pollingSeconds = 1

/** Makes or migrates the tables of job queues without starting to work. */
export const createJobTables = (sql: Sql, schemaOfJobs: string): Promise<void> =>
  asOwner(() =>
    alone(sql, schemaOfJobs, async () => {
      const boss = new PgBoss({ db: bossDatabase(sql), schema: schemaOfJobs, supervise: false, schedule: false })
      await boss.start()
      await boss.stop({ graceful: false })
    }),
  )

/** The schema of a service's job queues. */
export const jobsSchemaOf = (schema: string): string => `${schema}_jobs`

/** Of the tables that a version of the library makes; null where there are none. */
export async function jobTablesVersion(sql: Sql, schemaOfJobs: string): Promise<number | null> {
  const name = `${schemaOfJobs}.version`
  const [table] = await sql<{ there: boolean }[]>`select to_regclass(${name}) is not null as there`
  if (!table?.there) return null
  const [row] = await sql<{ version: number }[]>`select version from ${sql(name)}`
  return row?.version ?? null
}

export async function startJobs(sql: Sql, schemaOfJobs: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: bossDatabase(sql),
    schema: schemaOfJobs,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (err) => log.error({ err }, 'the job queue has a problem'))
  // Its tables are its own, and so is all that it does to them by itself. Of replicas that start at once one makes them.
  await asOwner(() => alone(sql, schemaOfJobs, () => boss.start()))
  return {
    async work(queue, schema, worker, { attempts = 5, secondsMax = 900 } = {}) {
      const retries = {
        retryLimit: attempts - 1,
        retryBackoff: true,
        retryDelay: 1,
        retryDelayMax: 300,
        expireInSeconds: secondsMax,
        heartbeatSeconds,
      }
      // Of `short` queues one job per key may wait.
      await asOwner(async () => {
        await boss.createQueue(queue, { ...retries, policy: 'short' })
        await boss.updateQueue(queue, retries)
      })
      await grantLibrary(sql, schemaOfJobs, schemaOfJobs.replace(/_jobs$/, ''))
      const run = async (id: string, data: unknown, signal: AbortSignal) => {
        try {
          await worker(validate(schema, data ?? {}, 'body'), signal)
        } catch (err) {
          log.warn({ err, queue, job: id }, 'a job failed')
          throw err
        }
      }
      const workerId: string = await asOwner(() =>
        boss.work(queue, { pollingIntervalSeconds: pollingSeconds }, async (jobs) => {
          for (const { id, data, signal } of jobs) await withRequestId(id, () => run(id, data, signal))
          // The next job is asked for at once; the pause is for an empty queue.
          boss.notifyWorker(workerId)
        }),
      )
    },
    async send(connection, queue, data, { key, afterSeconds = 0 } = {}) {
      const id = uuidv7()
      // Jobs without a key would all count as one.
      const singletonKey = key ?? id
      await boss.send(queue, data, { id, singletonKey, startAfter: afterSeconds, db: bossDatabase(connection) })
    },
    waiting: () =>
      asOwner(
        () => sql`
          select name as queue, count(*)::int as jobs,
            extract(epoch from clock_timestamp() - min(start_after))::float as seconds
          from ${sql(`${schemaOfJobs}.job`)} where state < 'active' and start_after <= now() group by name`,
      ),
    schedule: (queue, cron) => asOwner(() => boss.schedule(queue, cron)),
    stop: (graceMs) => asOwner(() => boss.stop({ graceful: true, timeout: graceMs })),
  }
}

type Reserved = Sql & { release(): void }
const reserve = (sql: Sql): Promise<Reserved> => (sql as unknown as { reserve(): Promise<Reserved> }).reserve()

/** Holds a lock of the database while the work uses other connections. */
async function alone<T>(sql: Sql, name: string, work: () => Promise<T>): Promise<T> {
  const holder = await reserve(sql)
  try {
    await holder.unsafe(`begin; set local statement_timeout = 0;
      select pg_advisory_xact_lock(hashtext('casewright jobs'), hashtext('${name}'))`)
    return await work()
  } finally {
    await holder.unsafe('rollback')
    holder.release()
  }
}

/** Our driver as pg-boss asks for it. Its scripts open a transaction themselves, for which a connection is set apart. */
function bossDatabase(sql: Sql): Db {
  const run = async (connection: Sql, text: string, values: unknown[]) => {
    // pg-boss leaves out what it has no value for.
    const given = values.map((value) => value ?? null)
    const result = (await connection.unsafe(text, given as never[])) as unknown[]
    // A script gives one list of rows per statement.
    return { rows: result.some(Array.isArray) ? result.flat() : [...result] }
  }
  return {
    async executeSql(text, values = []) {
      if (!/^\s*BEGIN\b/i.test(text)) return run(sql, text, values)
      const reserved = await reserve(sql)
      try {
        return await run(reserved, text, values)
      } catch (error) {
        await reserved.unsafe('rollback')
        throw error
      } finally {
        reserved.release()
      }
    },
  }
}
