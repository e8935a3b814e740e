import type { Sql } from '@casewright/kit/postgres/sql'

export interface Blob {
  storage_key: string
  owner: string
  organization_id: string
  sha256: string
  size: number
  /** Where the bytes lie. */
  storage_id: string
}

/** Keeps bytes that are new to their owner, and gives the key under which they are in any case. */
export async function keepBlob(sql: Sql, blob: Blob): Promise<string> {
  const { storage_key, owner, organization_id, sha256, size, storage_id } = blob
  for (;;) {
    await sql`
      insert into files.blobs (storage_key, owner, organization_id, sha256, size, storage_id)
      values (${storage_key}, ${owner}, ${organization_id}, ${sha256}, ${size}, ${storage_id}) on conflict do nothing`
    // Locked, so that a sweep which has just found it unused does not take it from under us.
    const [kept] = await sql<{ storage_key: string }[]>`
      select storage_key from files.blobs
      where owner = ${owner} and organization_id = ${organization_id} and sha256 = ${sha256} for update`
    // A sweep had the lock and took it away: the place is free now.
    if (kept) return kept.storage_key
  }
}

/** Other bytes of the same content take the place of those that are lost, for every file that had them. */
export async function replaceBlob(
  sql: Sql,
  lost_key: string,
  { storage_key, storage_id }: Pick<Blob, 'storage_key' | 'storage_id'>,
): Promise<void> {
  await sql`update files.blobs set storage_key = ${storage_key}, storage_id = ${storage_id} where storage_key = ${lost_key}`
  await sql`update files.files set storage_key = ${storage_key} where storage_key = ${lost_key}`
}

/** Of these bytes, those that no file has any more; they are ours to remove. */
export async function dropUnusedBlobs(sql: Sql, storage_keys: string[]): Promise<string[]> {
  if (storage_keys.length === 0) return []
  await sql`select 1 from files.blobs where storage_key in ${sql(storage_keys)} order by storage_key for update`
  const rows = await sql<{ storage_key: string }[]>`
    delete from files.blobs as blob where storage_key in ${sql(storage_keys)}
      and not exists (select 1 from files.files where files.files.storage_key = blob.storage_key)
    returning storage_key`
  return rows.map(({ storage_key }) => storage_key)
}
