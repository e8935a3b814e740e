import type { Sql } from '@casewright/kit/postgres/sql'

export interface ResumableRow {
  upload_id: string
  owner: string
  size: number | null
  metadata: Record<string, string | null>
  created_at: string
  /** How many bytes have arrived. */
  arrived: number
}

export async function insertUpload(
  sql: Sql,
  { upload_id, owner, size, metadata }: Omit<ResumableRow, 'created_at' | 'arrived'>,
  hours: number,
): Promise<void> {
  await sql`
    insert into files.resumable_uploads (upload_id, owner, size, metadata, expires_at)
    values (${upload_id}, ${owner}, ${size}, ${sql.json(metadata)}, now() + make_interval(hours => ${hours}))`
}

/** One whose time is over is not there any more. */
export async function uploadById(sql: Sql, upload_id: string): Promise<ResumableRow | undefined> {
  const [row] = await sql<ResumableRow[]>`
    select upload_id, owner, size, metadata, created_at,
      (select coalesce(sum(p.size), 0)::bigint from files.resumable_parts as p where p.upload_id = u.upload_id) as arrived
    from files.resumable_uploads as u where upload_id = ${upload_id} and expires_at > now()`
  return row
}

export async function setUploadSize(sql: Sql, upload_id: string, size: number): Promise<void> {
  await sql`update files.resumable_uploads set size = ${size} where upload_id = ${upload_id}`
}

/** Adds a part at the end. False when bytes have come there meanwhile, at whichever replica, or the upload is gone. */
export async function insertPart(
  sql: Sql,
  { upload_id, start, size, storage_key }: { upload_id: string; start: number; size: number; storage_key: string },
): Promise<boolean> {
  const rows = await sql`
    insert into files.resumable_parts (upload_id, start, size, storage_key)
    select upload_id, ${start}::bigint, ${size}::bigint, ${storage_key}::uuid from files.resumable_uploads as u
    where upload_id = ${upload_id} and ${start}::bigint =
      (select coalesce(sum(p.size), 0) from files.resumable_parts as p where p.upload_id = u.upload_id)
    on conflict do nothing returning 1`
  return rows.length === 1
}

/** An upload whose bytes still come has its whole time again, and so have the parts of it. */
export async function prolongUpload(sql: Sql, upload_id: string, hours: number): Promise<void> {
  await sql`
    with prolonged as (
      update files.resumable_uploads set expires_at = now() + make_interval(hours => ${hours})
      where upload_id = ${upload_id})
    update files.loose_keys set sweep_after = now() + make_interval(hours => ${hours})
    where storage_key in (select storage_key from files.resumable_parts where upload_id = ${upload_id})`
}

export async function partKeys(sql: Sql, upload_id: string): Promise<string[]> {
  const rows = await sql<{ storage_key: string }[]>`
    select storage_key from files.resumable_parts where upload_id = ${upload_id} order by start`
  return rows.map(({ storage_key }) => storage_key)
}

/** Its parts go with it. */
export async function deleteUpload(sql: Sql, upload_id: string): Promise<void> {
  await sql`delete from files.resumable_uploads where upload_id = ${upload_id}`
}

export async function uploadsOf(sql: Sql, owner: string): Promise<string[]> {
  const rows = await sql<{ upload_id: string }[]>`
    select upload_id from files.resumable_uploads where owner = ${owner}`
  return rows.map(({ upload_id }) => upload_id)
}

export async function deleteExpiredUploads(sql: Sql): Promise<void> {
  await sql`delete from files.resumable_uploads where expires_at <= now()`
}
