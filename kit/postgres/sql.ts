import postgres from 'postgres'
import { asServiceError } from '../data/errors.ts'
import { currentContext } from '../data/request-context.ts'
import { backoff } from '../work/backoff.ts'
import { connectionOf, readDatabaseUrl } from './database-url.ts'
import { createNotices, type Listener, type Notices } from './notices.ts'

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
  /** News between the processes that use this database. */
  notices: Notices
  /** How many queries wait for a connection of the pool. */
  queriesWaiting(): number
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

/** A statement that takes longer is given up. */
const statementMsMax = 60_000

/** What row-level security lets through: the rows of one organization, or `*` for the system's own work. Only what differs is sent. */
const sessionOf = (role: string | undefined): string[] => {
  const { organization = '*', isOwner = false } = currentContext() ?? {}
  const entering = role === undefined || isOwner ? 'reset role' : `set role ${role}`
  return [`set casewright.organization = ${quoted(organization)}`, entering]
}

/** The same for one transaction, with what else a connection of our own is told when it opens. */
const transactionOf = (role: string | undefined): string[] => {
  const { organization = '*', isOwner = false } = currentContext() ?? {}
  const entering = role === undefined ? '' : `set_config('role', '${isOwner ? 'none' : role}', true),`
  return [
    `select ${entering}set_config('casewright.organization', ${quoted(organization)}, true),set_config('statement_timeout', '${statementMsMax}', true)`,
  ]
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

export interface DatabaseOptions {
  connectionsMax: number
  /** `transaction`: the address leads to a pooler that may give every transaction another connection to the server. */
  pooler?: 'none' | 'transaction'
  /** Where the server itself answers, for what needs a connection of its own behind such a pooler. */
  direct?: DatabaseAddress | undefined
}

export function openDatabase(
  address: DatabaseAddress,
  { connectionsMax, pooler = 'none', direct }: DatabaseOptions,
): Database {
  const pooled = pooler === 'transaction'
  const listenerAddress = pooled ? direct : address
  const options = {
    max: connectionsMax,
    idle_timeout: 60,
    connect_timeout: 5,
    // The driver's own pause grows to 20 s: after a restart of the database that is far too long.
    backoff: (attempt: number) => backoff(attempt + 1, { first: 0.05, max: 1 }),
    onnotice: () => {},
    session: () => (pooled ? transactionOf : sessionOf)(database.role),
    pooled,
    prepare: !pooled,
    connection: {
      TimeZone: 'UTC',
      application_name: 'casewright',
      // A pooler refuses settings that it does not know.
      ...(!pooled && {
        statement_timeout: statementMsMax,
        // PostgreSQL compares plans by their costs of the first calls, when tables are small, and may plan a statement anew
        // at every call for as long as its connection lives. Our statements name what differs, so one plan does for all values.
        plan_cache_mode: 'force_generic_plan',
      }),
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
  const pool = connectTo(address, options)
  const database: Database = {
    role: undefined,
    sql: pool as unknown as Sql,
    transaction: <T>(work: (sql: Sql) => Promise<T>) => pool.begin((sql) => work(sql as unknown as Sql)) as Promise<T>,
    ping: async () => {
      await pool.unsafe(requireWrites).catch((error) => {
        throw asServiceError(error)
      })
    },
    queriesWaiting: () => pool.waiting,
    now: async () => {
      const [row] = await pool<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
      return (row as { ms: number }).ms
    },
    notices: createNotices(listenerAddress && listenerAt(listenerAddress)),
    close: async () => {
      await database.notices.close()
      await pool.end({ timeout: closeSeconds })
    },
  }
  return database
}

function connectTo<T extends postgres.Options<Record<string, postgres.PostgresType>>>(
  address: DatabaseAddress,
  options: T,
) {
  if (!('url' in address))
    return postgres({
      ...options,
      host: address.socketDirectory,
      port: address.port,
      database: address.database,
      username: 'postgres',
    })
  const read = readDatabaseUrl(address.url)
  return postgres(read.url, {
    ...options,
    ...connectionOf(read),
    ...(address.database && { database: address.database }),
  })
}

const channel = 'casewright_notices'

/** One connection that stays open. */
const listenerAt =
  (address: DatabaseAddress): Listener =>
  (on) => {
    const connection = connectTo(address, {
      max: 1,
      connect_timeout: 5,
      max_lifetime: null,
      fetch_types: false,
      connection: { application_name: 'casewright notices' },
      onnotice: () => {},
      onnotify: (_, payload) => on.notice(payload),
      onclose: () => on.close(),
    })
    return {
      listen: async () => void (await connection.unsafe(`listen ${channel}`)),
      send: async (payload) => void (await connection`select pg_notify(${channel}, ${payload})`),
      close: () => connection.end({ timeout: closeSeconds }),
    }
  }
