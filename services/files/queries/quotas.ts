import type { Sql } from '@casewright/kit/postgres/sql'
import type { Usage, Wanted } from '../rules/quota.ts'

interface Owner {
  owner: string
  organization_id: string
}

/** Until the transaction ends nobody else is given room in this organization. */
export async function lockQuota(sql: Sql, organization_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('casewright files quota'), hashtext(${organization_id}))`
}

/**
 * What the owner and their organization have, with what is promised to uploads but for this one's own promise. One
 * statement, because an upload that ends meanwhile turns its promise into a file and must be seen exactly once.
 */
export async function usageOf(
  sql: Sql,
  { owner, organization_id }: Owner,
  except?: string,
): Promise<{ user: Usage; organization: Usage }> {
  const rows = await sql<(Usage & { is_owners: boolean })[]>`
    with held as (
      select owner, bytes, kept_bytes, 0 as waiting from files.usage where organization_id = ${organization_id}
      union all
      select owner, bytes, bytes, files from files.reservations
      where organization_id = ${organization_id} and expires_at > now() and reservation_id is distinct from ${except ?? null}::uuid
      union all
      select owner, 0, 0, 1 from files.files
      where organization_id = ${organization_id} and deleted_at is null and "parseStatus" in ('pending', 'processing')
    )
    select owner = ${owner} as is_owners, sum(bytes)::bigint as bytes, sum(kept_bytes)::bigint as kept_bytes,
      sum(waiting)::bigint as waiting
    from held group by 1`
  const none = { bytes: 0, kept_bytes: 0, waiting: 0 }
  const [user, others] = [rows.find(({ is_owners }) => is_owners) ?? none, rows.find((row) => !row.is_owners) ?? none]
  return {
    user: { bytes: user.bytes, kept_bytes: user.kept_bytes, waiting: user.waiting },
    organization: {
      bytes: user.bytes + others.bytes,
      kept_bytes: user.kept_bytes + others.kept_bytes,
      waiting: user.waiting + others.waiting,
    },
  }
}

/** Promises this much room in all to one upload. */
export async function putReservation(
  sql: Sql,
  reservation_id: string,
  { owner, organization_id }: Owner,
  { bytes, files }: Wanted,
  hours: number,
): Promise<void> {
  await sql`
    insert into files.reservations (reservation_id, organization_id, owner, bytes, files, expires_at)
    values (${reservation_id}, ${organization_id}, ${owner}, ${bytes}, ${files}, now() + make_interval(hours => ${hours}))
    on conflict (reservation_id) do update set bytes = greatest(files.reservations.bytes, excluded.bytes),
      files = greatest(files.reservations.files, excluded.files), expires_at = excluded.expires_at`
}

/** Undefined for an upload to which nothing is promised any more. */
export async function reservedBytes(sql: Sql, reservation_id: string): Promise<number | undefined> {
  const [row] = await sql<{ bytes: number }[]>`
    select bytes from files.reservations where reservation_id = ${reservation_id} and expires_at > now()`
  return row?.bytes
}

export async function dropReservation(sql: Sql, reservation_id: string): Promise<void> {
  await sql`delete from files.reservations where reservation_id = ${reservation_id}`
}

export async function dropExpiredReservations(sql: Sql): Promise<void> {
  await sql`delete from files.reservations where expires_at < now()`
}
