import type { Sql } from '@casewright/kit/postgres/sql'

/** Announces bytes that will be written: whatever becomes of us, they are found again after some hours. */
export async function announceKey(sql: Sql, storage_key: string, hours: number): Promise<void> {
  await sql`
    insert into files.loose_keys (storage_key, sweep_after) values (${storage_key}, now() + make_interval(hours => ${hours}))`
}

/**
 * The bytes belong to a file now. False when their time is over: a sweep may be about to remove them, or has. One that
 * comes now passes by what we hold.
 */
export async function claimKey(sql: Sql, storage_key: string): Promise<boolean> {
  const rows = await sql`
    delete from files.loose_keys where storage_key = ${storage_key} and sweep_after > clock_timestamp() returning 1`
  return rows.length === 1
}

/** Of these keys, those that still belong to nobody, which from now on are due. One that a file has claimed is not among them. */
export async function looseAmong(sql: Sql, storage_keys: readonly string[]): Promise<string[]> {
  if (storage_keys.length === 0) return []
  const rows = await sql<{ storage_key: string }[]>`
    update files.loose_keys set sweep_after = least(sweep_after, now()) where storage_key in ${sql([...storage_keys])}
    returning storage_key`
  return rows.map(({ storage_key }) => storage_key)
}

/** There are no bytes under this key any more. */
export async function forgetKey(sql: Sql, storage_key: string): Promise<void> {
  await sql`delete from files.loose_keys where storage_key = ${storage_key}`
}

/** The bytes belong to nobody: the next sweep removes them. */
export async function releaseKeys(sql: Sql, storage_keys: readonly string[]): Promise<void> {
  if (storage_keys.length === 0) return
  await sql`
    insert into files.loose_keys ${sql(storage_keys.map((storage_key) => ({ storage_key, sweep_after: new Date() })))}
    on conflict (storage_key) do update set sweep_after = excluded.sweep_after`
}

export async function dueKeys(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ storage_key: string }[]>`
    select storage_key from files.loose_keys where sweep_after <= now() order by sweep_after limit ${limit}
    for update skip locked`
  return rows.map(({ storage_key }) => storage_key)
}
