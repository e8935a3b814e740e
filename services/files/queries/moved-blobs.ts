import type { Sql } from '@casewright/kit/postgres/sql'
import type { Blob } from './blobs.ts'

export type MovedBlob = Pick<Blob, 'storage_key' | 'sha256' | 'size'>

export const beforeAllKeys = '00000000-0000-0000-0000-000000000000'

/** Bytes that lie in a storage, by their keys and from after this one. */
export const blobsIn = (sql: Sql, storage_id: string, after: string, limit: number): Promise<MovedBlob[]> =>
  sql<MovedBlob[]>`
    select storage_key, sha256, size from files.blobs
    where storage_id = ${storage_id} and storage_key > ${after} order by storage_key limit ${limit}`

/** False when they were removed meanwhile. */
export async function setStorage(sql: Sql, storage_key: string, storage_id: string): Promise<boolean> {
  const rows = await sql`
    update files.blobs set storage_id = ${storage_id} where storage_key = ${storage_key} returning 1`
  return rows.length === 1
}

/** All bytes, by their keys and from after this one. */
export const blobsAfter = (
  sql: Sql,
  after: string,
  limit: number,
): Promise<(MovedBlob & { storage_id: string | null })[]> =>
  sql<(MovedBlob & { storage_id: string | null })[]>`
    select storage_key, sha256, size, storage_id from files.blobs
    where storage_key > ${after} order by storage_key limit ${limit}`

export async function isBlob(sql: Sql, storage_key: string): Promise<boolean> {
  const [row] = await sql`select from files.blobs where storage_key = ${storage_key}`
  return row !== undefined
}

export async function setStorageOfAll(sql: Sql, storage_id: string): Promise<void> {
  await sql`update files.blobs set storage_id = ${storage_id}`
}
