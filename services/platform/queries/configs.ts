import type { SystemConfig } from '@casewright/contracts/platform/configs'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

interface ConfigFilter {
  prefix?: string | undefined
  text?: string | undefined
}

/** A config as it is stored: a value that lists mask is sealed. */
export type StoredConfig = SystemConfig & { sealed: string | null }

const columns = (sql: Sql) => sql`key, value, sealed, version, description, secret, created_at, updated_at, updated_by`

/** Held to the end of the transaction: writes of configuration are rare, and one after the other they cannot cross. */
export async function lockConfigs(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('platform.configs'))`
}

export async function configByKey(sql: Sql, key: string): Promise<StoredConfig | undefined> {
  const [row] = await sql<StoredConfig[]>`select ${columns(sql)} from platform.configs where key = ${key}`
  return row
}

const matching = (sql: Sql, { prefix, text }: ConfigFilter) => sql`
  true
  ${prefix === undefined ? sql`` : sql`and starts_with(key, ${prefix})`}
  ${text === undefined ? sql`` : sql`and strpos(lower(key || ' ' || coalesce(description, '')), lower(${text})) > 0`}`

export const listConfigs = (sql: Sql, filter: ConfigFilter, { offset, size }: PageWindow): Promise<StoredConfig[]> =>
  sql<StoredConfig[]>`
    select ${columns(sql)} from platform.configs where ${matching(sql, filter)} order by key limit ${size} offset ${offset}`

export async function countConfigs(sql: Sql, filter: ConfigFilter): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from platform.configs where ${matching(sql, filter)}`
  return (row as { count: number }).count
}

/** Writes the live value; what was there before is in the history. As text, because the driver takes null for SQL's. */
export async function putConfig(
  sql: Sql,
  config: Pick<StoredConfig, 'key' | 'value' | 'sealed' | 'version' | 'description' | 'secret' | 'updated_by'>,
): Promise<StoredConfig> {
  const { key, value, sealed, version, description, secret, updated_by } = config
  const [row] = await sql<StoredConfig[]>`
    insert into platform.configs (key, value, sealed, version, description, secret, updated_by)
    values (${key}, ${JSON.stringify(value)}::text::jsonb, ${sealed}, ${version}, ${description}, ${secret}, ${updated_by})
    on conflict (key) do update set value = excluded.value, sealed = excluded.sealed, version = excluded.version, description = excluded.description,
      secret = excluded.secret, updated_by = excluded.updated_by, updated_at = now()
    returning ${columns(sql)}`
  return row as StoredConfig
}

export const allConfigs = (sql: Sql): Promise<StoredConfig[]> =>
  sql<StoredConfig[]>`select ${columns(sql)} from platform.configs`

/** Only how the value is stored changes, not the value. */
export async function sealConfig(sql: Sql, key: string, sealed: string): Promise<void> {
  await sql`update platform.configs set value = 'null', sealed = ${sealed} where key = ${key}`
}

export async function removeConfig(sql: Sql, key: string): Promise<void> {
  await sql`delete from platform.configs where key = ${key}`
}
