import type { FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { FlagDefinition } from '../rules/flag-definition.ts'
import type { FlagState } from '../rules/flag-evaluation.ts'

const columns = (sql: Sql) => sql`
  key, description, enabled, variants, off_variant, default_variant, targets, rollout, version, created_at, updated_at`

const json = (sql: Sql, value: unknown) => sql.json(value)

/** Nothing when the key is taken. */
export async function insertFlag(
  sql: Sql,
  key: string,
  { description, enabled, variants, off_variant, default_variant, targets, rollout }: FlagDefinition,
): Promise<FeatureFlag | undefined> {
  const [row] = await sql<FeatureFlag[]>`
    insert into platform.feature_flags (key, description, enabled, variants, off_variant, default_variant, targets, rollout)
    values (${key}, ${description}, ${enabled}, ${json(sql, variants)}, ${off_variant}, ${default_variant},
      ${json(sql, targets)}, ${json(sql, rollout)})
    on conflict (key) do nothing returning ${columns(sql)}`
  return row
}

export async function flagByKey(sql: Sql, key: string): Promise<FeatureFlag | undefined> {
  const [row] = await sql<FeatureFlag[]>`select ${columns(sql)} from platform.feature_flags where key = ${key}`
  return row
}

/** Until the transaction ends nobody else changes it. */
export async function lockFlag(sql: Sql, key: string): Promise<FeatureFlag | undefined> {
  const [row] = await sql<FeatureFlag[]>`
    select ${columns(sql)} from platform.feature_flags where key = ${key} for update`
  return row
}

export async function replaceFlag(
  sql: Sql,
  key: string,
  { description, enabled, variants, off_variant, default_variant, targets, rollout }: FlagDefinition,
): Promise<FeatureFlag> {
  const [row] = await sql<FeatureFlag[]>`
    update platform.feature_flags set description = ${description}, enabled = ${enabled}, variants = ${json(sql, variants)},
      off_variant = ${off_variant}, default_variant = ${default_variant}, targets = ${json(sql, targets)},
      rollout = ${json(sql, rollout)}, version = version + 1, updated_at = now()
    where key = ${key} returning ${columns(sql)}`
  return row as FeatureFlag
}

export async function deleteFlag(sql: Sql, key: string): Promise<void> {
  await sql`delete from platform.feature_flags where key = ${key}`
}

export interface FlagFilter {
  enabled?: boolean | undefined
  text?: string | undefined
}

const matching = (sql: Sql, { enabled, text }: FlagFilter) => sql`
  true
  ${enabled === undefined ? sql`` : sql`and enabled = ${enabled}`}
  ${text === undefined ? sql`` : sql`and strpos(lower(key || chr(10) || coalesce(description, '')), lower(${text})) > 0`}`

/** By key, in the same order under every collation. */
export const listFlags = (sql: Sql, filter: FlagFilter, { size, offset }: PageWindow): Promise<FeatureFlag[]> =>
  sql<FeatureFlag[]>`
    select ${columns(sql)} from platform.feature_flags where ${matching(sql, filter)}
    order by key collate "C" limit ${size} offset ${offset}`

export async function countFlags(sql: Sql, filter: FlagFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from platform.feature_flags where ${matching(sql, filter)}`
  return (row as { count: number }).count
}

/** All flags, or those of the keys that there are, by key. */
export const flagStates = (sql: Sql, keys?: readonly string[]): Promise<FlagState[]> => sql<FlagState[]>`
  select key, enabled, variants, off_variant, default_variant, targets, rollout, version from platform.feature_flags
  ${keys === undefined ? sql`` : sql`where key in ${sql([...keys])}`}
  order by key collate "C"`
