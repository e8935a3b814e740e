import type { SystemConfig } from '@casewright/contracts/platform/configs'
import type { PageWindow } from '@casewright/kit/paging'
import type { Sql } from '@casewright/kit/sql'

interface ConfigFilter {
  prefix?: string | undefined
  text?: string | undefined
}

const columns = (sql: Sql) => sql`key, value, version, description, secret, created_at, updated_at, updated_by`

/** Held to the end of the transaction: writes of configuration are rare, and one after the other they cannot cross. */
export async function lockConfigs(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('platform.configs'))`
}

export async function configByKey(sql: Sql, key: string): Promise<SystemConfig | undefined> {
  const [row] = await sql<SystemConfig[]>`select ${columns(sql)} from platform.configs where key = ${key}`
  return row
}

const matching = (sql: Sql, { prefix, text }: ConfigFilter) => sql`
  true
  ${prefix === undefined ? sql`` : sql`and starts_with(key, ${prefix})`}
  ${text === undefined ? sql`` : sql`and strpos(lower(key || ' ' || coalesce(description, '')), lower(${text})) > 0`}`

export const listConfigs = (sql: Sql, filter: ConfigFilter, { offset, size }: PageWindow): Promise<SystemConfig[]> =>
  sql<SystemConfig[]>`
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
  config: Pick<SystemConfig, 'key' | 'value' | 'version' | 'description' | 'secret' | 'updated_by'>,
): Promise<SystemConfig> {
  const { key, value, version, description, secret, updated_by } = config
  const [row] = await sql<SystemConfig[]>`
    insert into platform.configs (key, value, version, description, secret, updated_by)
    values (${key}, ${JSON.stringify(value)}::text::jsonb, ${version}, ${description}, ${secret}, ${updated_by})
    on conflict (key) do update set value = excluded.value, version = excluded.version, description = excluded.description,
      secret = excluded.secret, updated_by = excluded.updated_by, updated_at = now()
    returning ${columns(sql)}`
  return row as SystemConfig
}

export async function removeConfig(sql: Sql, key: string): Promise<void> {
  await sql`delete from platform.configs where key = ${key}`
}
