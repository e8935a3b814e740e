import type { ConfigChange } from '@casewright/contracts/platform/configs'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

export interface ConfigVersionRow {
  key: string
  version: number
  change: ConfigChange
  value: unknown
  sealed: string | null
  secret: boolean
  digest: string
  user_id: string | null
  at: string
}

const columns = (sql: Sql) => sql`key, version, change, value, sealed, secret, digest, user_id, at`

/** The value as text, because the driver takes null for SQL's. */
export async function insertVersion(sql: Sql, row: Omit<ConfigVersionRow, 'at'>): Promise<void> {
  await sql`
    insert into platform.config_versions (key, version, change, value, sealed, secret, digest, user_id)
    values (${row.key}, ${row.version}, ${row.change}, ${JSON.stringify(row.value)}::text::jsonb, ${row.sealed}, ${row.secret}, ${row.digest}, ${row.user_id})`
}

export async function versionOf(sql: Sql, key: string, version: number): Promise<ConfigVersionRow | undefined> {
  const [row] = await sql<
    ConfigVersionRow[]
  >`select ${columns(sql)} from platform.config_versions where key = ${key} and version = ${version}`
  return row
}

/** 0 for a key that never was. */
export async function lastVersion(sql: Sql, key: string): Promise<number> {
  const [row] = await sql<
    { version: number }[]
  >`select coalesce(max(version), 0)::int as version from platform.config_versions where key = ${key}`
  return (row as { version: number }).version
}

/** The last version that was marked as secret; 0 when none was. */
export async function lastSecretVersion(sql: Sql, key: string): Promise<number> {
  const [row] = await sql<
    { version: number }[]
  >`select coalesce(max(version), 0)::int as version from platform.config_versions where key = ${key} and secret`
  return (row as { version: number }).version
}

export const allVersions = (sql: Sql, key?: string): Promise<ConfigVersionRow[]> =>
  sql<ConfigVersionRow[]>`
    select ${columns(sql)} from platform.config_versions ${key === undefined ? sql`` : sql`where key = ${key}`}`

/** Only how the value is stored changes. Of a short secret the digest would tell the value, so it goes as well. */
export async function sealVersion(
  sql: Sql,
  key: string,
  version: number,
  sealed: string,
  digest: string,
): Promise<void> {
  await sql`
    update platform.config_versions set value = 'null', sealed = ${sealed}, digest = ${digest}
    where key = ${key} and version = ${version}`
}

/** Newest first. */
export const listVersions = (sql: Sql, key: string, { offset, size }: PageWindow): Promise<ConfigVersionRow[]> =>
  sql<ConfigVersionRow[]>`
    select ${columns(sql)} from platform.config_versions where key = ${key} order by version desc limit ${size} offset ${offset}`

export async function countVersions(sql: Sql, key: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from platform.config_versions where key = ${key}`
  return (row as { count: number }).count
}
