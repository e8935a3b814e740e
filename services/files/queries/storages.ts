import type { Sql } from '@casewright/kit/postgres/sql'

export interface StoragePlace {
  storage_id: string
  kind: 'disk' | 's3'
  place: string
}

/** The current storage; the asking one becomes it as long as no bytes lie in another. */
export async function currentStorage(sql: Sql, own: StoragePlace): Promise<StoragePlace> {
  await insertStorage(sql, own, true)
  // It is there already, or another is the current one.
  await insertStorage(sql, own, false)
  const [current] = await sql<(StoragePlace & { is_empty: boolean })[]>`
    select storage_id, kind, place,
      not exists (select from files.blobs where files.blobs.storage_id = current.storage_id) as is_empty
    from files.storages as current where is_current for update`
  if (!current) throw new Error('an installation has a current storage')
  if (!current.is_empty || current.storage_id === own.storage_id) return current
  await setCurrent(sql, own.storage_id)
  return own
}

export async function insertStorage(
  sql: Sql,
  { storage_id, kind, place }: StoragePlace,
  is_current: boolean,
): Promise<void> {
  await sql`
    insert into files.storages (storage_id, kind, place, is_current)
    values (${storage_id}, ${kind}, ${place}, ${is_current}) on conflict do nothing`
}

export async function isCurrent(sql: Sql, storage_id: string): Promise<boolean> {
  const [row] = await sql`select from files.storages where storage_id = ${storage_id} and is_current`
  return row !== undefined
}

export async function setCurrent(sql: Sql, storage_id: string): Promise<void> {
  await sql`update files.storages set is_current = false where is_current and storage_id <> ${storage_id}`
  await sql`update files.storages set is_current = true where storage_id = ${storage_id}`
}

/** The bytes from before storages had names lie in this one. */
export async function adoptBlobs(sql: Sql, storage_id: string): Promise<void> {
  await sql`update files.blobs set storage_id = ${storage_id} where storage_id is null`
}

/** The other storages that bytes lie in; of all but the current one when none is named. */
export const storagesBeside = (sql: Sql, storage_id: string | null): Promise<StoragePlace[]> => sql<StoragePlace[]>`
  select storage_id, kind, place from files.storages as other
  where case when ${storage_id}::uuid is null then not is_current else storage_id <> ${storage_id} end
    and exists (select from files.blobs where files.blobs.storage_id = other.storage_id)
  order by storage_id`

export const allStorages = (sql: Sql): Promise<StoragePlace[]> =>
  sql<StoragePlace[]>`select storage_id, kind, place from files.storages order by storage_id`
