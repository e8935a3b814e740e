import postgres from 'postgres'
import { asServiceError } from './errors.ts'
import { socketFromUrl } from './socket-url.ts'

/**
 * A connection that takes tagged SQL: the pool, or a transaction of it; a query works on both.
 * Timestamps and dates come back as ISO 8601 text and bigints as numbers, so that a row is already a wire value.
 */
export type Sql = postgres.ISql<Record<string, never>>

export interface Database {
  sql: Sql
  /** Commits when `work` returns and rolls back when it throws. Statements not awaited one by one are pipelined. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Rejects with `dependency_unavailable` when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** An external server by its URL, or an embedded one by its socket. */
export type DatabaseAddress =
  | { url: string; database?: string }
  | { socketDirectory: string; port: number; database: string }

const timestamptz = 1184
const date = 1082
const int8 = 20

/**
 * The driver (3.4.9) forgets to reset its write buffer when a connection is lost with something in it, and then never
 * sends small messages on that connection again: each later use waits for `connect_timeout` and fails. A first message
 * of more than 1024 bytes is sent at once and resets it, so it is made that long, with spaces that the server skips.
 */
const startupPadding = ' '.repeat(1024)

export function openDatabase(address: DatabaseAddress, { connectionsMax }: { connectionsMax: number }): Database {
  const options = {
    max: connectionsMax,
    idle_timeout: 60,
    connect_timeout: 5,
    // The driver's own pause grows to 20 s: after a restart of the database that is far too long.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    connection: { TimeZone: 'UTC', application_name: 'casewright', statement_timeout: 60_000, options: startupPadding },
    types: {
      timestamptz: {
        to: timestamptz,
        from: [timestamptz],
        serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
        parse: (value: string) => new Date(value).toISOString(),
      },
      date: { to: date, from: [date], serialize: String, parse: String },
      int8: { to: int8, from: [int8], serialize: String, parse: Number },
    },
  } satisfies postgres.Options<Record<string, postgres.PostgresType>>
  const { url, ...socket } = 'url' in address ? socketFromUrl(address.url) : { url: '' }
  const open = () =>
    'url' in address
      ? postgres(url, {
          ...options,
          ...socket,
          ...(address.database && { database: address.database }),
        })
      : postgres({
          ...options,
          host: address.socketDirectory,
          port: address.port,
          database: address.database,
          username: 'postgres',
        })
  let pool = open()
  /** New queries go to a new pool; those under way in the old one have a moment to end. */
  const leave = (left: typeof pool) => {
    if (left !== pool) return
    pool = open()
    void left.end({ timeout: leaveSeconds })
  }
  return {
    sql: forwarding(() => pool as unknown as Sql),
    transaction<T>(work: (sql: Sql) => Promise<T>) {
      const used = pool
      const guard = connectionGuard(() => leave(used))
      return used
        .begin((sql) => {
          sql.unsafe('select', [], { onexecute: guard.set } as object).catch(() => {})
          return work(sql as unknown as Sql)
        })
        .finally(guard.clear) as Promise<T>
    },
    ping: async () => {
      await pool`select 1`.catch((error) => {
        throw asServiceError(error)
      })
    },
    close: () => pool.end({ timeout: closeSeconds }),
  }
}

const closeSeconds = 5
const leaveSeconds = 10

/** What we touch of the driver's inside; the version is pinned, and tests lose connections in every way. */
interface DriverConnection {
  onclose: ((error: Error) => void) | null
  execute(query: { reject(error: Error): void }): boolean
}

/**
 * When a transaction's connection is lost, the driver (3.4.9) sends the transaction's later statements, and at least its
 * rollback, to a socket that is gone, which throws where nobody can catch it, or to the next transaction's; and it may
 * hand the connection out again though it hangs. So a lost connection refuses everything, and its pool is left.
 * An empty statement tells which connection it is; it travels with the first one and is not waited for.
 */
function connectionGuard(onLost: () => void) {
  let guarded: DriverConnection | undefined
  let told: DriverConnection['onclose'] = null
  const onclose = (error: Error) => {
    if (guarded)
      guarded.execute = (query) => {
        query.reject(error)
        return true
      }
    onLost()
    told?.(error)
  }
  return {
    set(connection: DriverConnection): boolean {
      guarded = connection
      told = connection.onclose
      connection.onclose = onclose
      return true
    },
    /** After the transaction a connection may close for other reasons, such as having nothing to do. */
    clear(): void {
      if (guarded?.onclose === onclose) guarded.onclose = null
    },
  }
}

/** One object that stays, in front of a pool that may be replaced. */
const forwarding = (current: () => Sql): Sql =>
  new Proxy(function sql() {} as unknown as Sql, {
    apply: (_target, _this, parameters) => Reflect.apply(current() as never, undefined, parameters),
    get: (_target, name) => Reflect.get(current(), name),
  })
