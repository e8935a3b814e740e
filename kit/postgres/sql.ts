import postgres from 'postgres'
import { asServiceError } from '../data/errors.ts'
import { currentContext } from '../data/request-context.ts'
import { backoff } from '../work/backoff.ts'
import { connectionOf, readDatabaseUrl } from './database-url.ts'

/**
 * A connection that takes tagged SQL: the pool, or a transaction of it; a query works on both.
 * Timestamps and dates come back as ISO 8601 text and bigints as numbers, so that a row is already a wire value.
 */
export interface Sql extends postgres.ISql<Record<string, never>> {
  /** Anything that JSON can hold; the library's own type refuses interfaces. */
  json(value: unknown): postgres.Parameter
}

/** A piece of a statement, to be put into another one. It is sent by itself if it is awaited, so no async function may return it. */
export type SqlPart = postgres.Fragment

export interface Database {
  sql: Sql
  /** The role that statements run as, from now on; undefined is the one that logged in. See `row-security.ts`. */
  role: string | undefined
  /** Commits when `work` returns and rolls back when it throws. Statements not awaited one by one are pipelined. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Rejects with `dependency_unavailable` when the database does not answer, or takes no writes. */
  ping(): Promise<void>
  /** The server's time, in milliseconds. */
  now(): Promise<number>
  close(): Promise<void>
}

/** An external server by its URL, or an embedded one by its socket. */
export type DatabaseAddress =
  | { url: string; database?: string }
  | { socketDirectory: string; port: number; database: string }

const timestamptz = 1184
const date = 1082
const int8 = 20

const closeSeconds = 5

/** As a write would fail; the driver then closes the connection, so that the next one may lead to another server. */
const requireWrites = `do $$ begin
  if pg_is_in_recovery() or current_setting('transaction_read_only')::bool then
    raise exception 'this server takes no writes' using errcode = 'read_only_sql_transaction';
  end if;
end $$`

/** What row-level security lets through: the rows of one organization, or `*` for the system's own work. */
const sessionOf = (role: string | undefined): string => {
  const { organization = '*', isOwner = false } = currentContext() ?? {}
  const entering = role === undefined ? '' : isOwner ? 'reset role;' : `set role ${role};`
  return `${entering}set casewright.organization = '${organization.replaceAll("'", "''")}'`
}

export function openDatabase(address: DatabaseAddress, { connectionsMax }: { connectionsMax: number }): Database {
  const options = {
    max: connectionsMax,
    idle_timeout: 60,
    connect_timeout: 5,
    // The driver's own pause grows to 20 s: after a restart of the database that is far too long.
    backoff: (attempt: number) => backoff(attempt + 1, { first: 0.05, max: 1 }),
    onnotice: () => {},
    session: () => sessionOf(database.role),
    connection: {
      TimeZone: 'UTC',
      application_name: 'casewright',
      statement_timeout: 60_000,
      // PostgreSQL compares plans by their costs of the first calls, when tables are small, and may plan a statement anew
      // at every call for as long as its connection lives. Our statements name what differs, so one plan does for all values.
      plan_cache_mode: 'force_generic_plan',
    },
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
  const pool =
    'url' in address
      ? postgres(readDatabaseUrl(address.url).url, {
          ...options,
          ...connectionOf(readDatabaseUrl(address.url)),
          ...(address.database && { database: address.database }),
        })
      : postgres({
          ...options,
          host: address.socketDirectory,
          port: address.port,
          database: address.database,
          username: 'postgres',
        })
  const database: Database = {
    role: undefined,
    sql: pool as unknown as Sql,
    transaction: <T>(work: (sql: Sql) => Promise<T>) => pool.begin((sql) => work(sql as unknown as Sql)) as Promise<T>,
    ping: async () => {
      await pool.unsafe(requireWrites).catch((error) => {
        throw asServiceError(error)
      })
    },
    now: async () => {
      const [row] = await pool<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
      return (row as { ms: number }).ms
    },
    close: () => pool.end({ timeout: closeSeconds }),
  }
  return database
}
