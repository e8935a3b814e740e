import type { Sql } from '@casewright/kit/postgres/sql'

export interface Booking {
  caller_sha256: string
  /** Requests that were let in already; below 0 gives some back. */
  taken: number
  /** How many more wait for what the bucket still holds. */
  wanted: number
}

interface Booked {
  caller_sha256: string
  granted: number
  /** In how many seconds the bucket is full again. */
  full_in: number
}

/**
 * Books what callers took, and grants those who wait as much as their buckets hold. A bucket is known by the moment at
 * which it is full: a request puts it off by its share of a minute. The order keeps two replicas from waiting for each other.
 */
export const bookRequests = (sql: Sql, bookings: readonly Booking[], perMinute: number): Promise<Booked[]> => sql<
  Booked[]
>`
  insert into gateway.rate_buckets as bucket (caller_sha256, full_at, taken, granted)
  select caller_sha256, now() + (taken + granted) * (interval '1 minute' / ${perMinute}::float8), taken, granted
  from jsonb_to_recordset(${sql.json(bookings)}) as asked (caller_sha256 text, taken int, wanted int),
    least(wanted, greatest(0, ${perMinute}::int - taken)) as granted
  order by caller_sha256
  on conflict (caller_sha256) do update set (full_at, taken, granted) = (
    select paid_at + granted * (interval '1 minute' / ${perMinute}::float8), excluded.taken, granted
    from (select greatest(bucket.full_at, now()) + excluded.taken * (interval '1 minute' / ${perMinute}::float8) as paid_at) as paid,
      lateral (select floor(extract(epoch from now() + interval '1 minute' - paid_at) * ${perMinute}::float8 / 60 + 1e-6) as free) as bucket_now,
      lateral (select least(excluded.granted, greatest(0, free))::int as granted) as grants)
  returning caller_sha256, granted, extract(epoch from full_at - now())::float8 as full_in`

/** A full bucket says nothing that none would not. */
export async function deleteFullBuckets(sql: Sql): Promise<void> {
  await sql`delete from gateway.rate_buckets where full_at < now()`
}
