import type { Sql } from '@casewright/kit/postgres/sql'
import { columns, type FileRow } from './files.ts'

export interface ParseLimits {
  /** Most files of one owner that are read at once, over all replicas. */
  perUserMax: number
  /** A file that has been read for longer than this has nobody at it any more. */
  stuckMs: number
}

/** A file waits a second longer for each of these, so that an owner's small files go before their large ones. */
const bytesPerSecond = 1024 * 1024

/**
 * Takes up the next file for parsing; undefined when none is due. Owners take turns: first those with the fewest files
 * being read, then those in the organization with the fewest, then those whose last turn was longest ago. Nobody
 * starves: after a turn an owner stands behind all others that wait. One claim at a time, so that the bound holds.
 */
export async function claimNextFile(sql: Sql, { perUserMax, stuckMs }: ParseLimits): Promise<FileRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('casewright files'), hashtext('parse turns'))`
  const [row] = await sql<FileRow[]>`
    with work as (
      select "fileId", organization_id, owner, size, parse_due_at,
        "parseStatus" = 'processing' and updated_at >= now() - make_interval(secs => ${stuckMs / 1000}) as is_running
      from files.files where deleted_at is null and status = 'stored' and "parseStatus" in ('pending', 'processing')
    ), running as (
      select organization_id, owner, count(*) as files from work where is_running group by organization_id, owner
    ), busy as (
      select organization_id, sum(files) as files from running group by organization_id
    ), waiting as (
      select distinct on (organization_id, owner) organization_id, owner, "fileId" from work
      where not is_running and parse_due_at <= now()
      order by organization_id, owner, parse_due_at + make_interval(secs => size / ${bytesPerSecond}::float8), "fileId"
    ), chosen as (
      select waiting.* from waiting
      left join running using (organization_id, owner)
      left join busy using (organization_id)
      left join files.parse_turns as turns using (organization_id, owner)
      where coalesce(running.files, 0) < ${perUserMax}
      order by coalesce(running.files, 0), coalesce(busy.files, 0), turns.taken_at nulls first, waiting."fileId" limit 1
    ), turn as (
      insert into files.parse_turns (organization_id, owner, taken_at)
      select organization_id, owner, clock_timestamp() from chosen
      on conflict (organization_id, owner) do update set taken_at = excluded.taken_at
    )
    update files.files set "parseStatus" = 'processing', parse_attempts = parse_attempts + 1, updated_at = now()
    where "fileId" = (select "fileId" from chosen) and deleted_at is null and "parseStatus" in ('pending', 'processing')
    returning ${columns(sql)}`
  return row
}

type Attempt = Pick<FileRow, 'fileId' | 'parse_attempts'>

/** Says that these are still being read; returns the ids of those that nobody else has taken up since. */
export async function renewParsing(sql: Sql, attempts: readonly Attempt[]): Promise<string[]> {
  const rows = await sql<{ fileId: string }[]>`
    update files.files set updated_at = now()
    from unnest(${attempts.map(({ fileId }) => fileId)}::uuid[], ${attempts.map((one) => one.parse_attempts)}::int[])
      as mine ("fileId", parse_attempts)
    where files.files."fileId" = mine."fileId" and files.files.parse_attempts = mine.parse_attempts
      and "parseStatus" = 'processing' and deleted_at is null
    returning files.files."fileId"`
  return rows.map(({ fileId }) => fileId)
}

/** Gives a file back that could not be read for a reason that is not its own; it is due again after the pause. */
export async function postponeParsing(sql: Sql, { fileId, parse_attempts }: Attempt, seconds: number): Promise<void> {
  await sql`
    update files.files set "parseStatus" = 'pending', parse_due_at = now() + make_interval(secs => ${seconds}), updated_at = now()
    where "fileId" = ${fileId} and parse_attempts = ${parse_attempts} and "parseStatus" = 'processing' and deleted_at is null`
}

/** Turns of long ago decide nothing any more. */
export async function forgetOldTurns(sql: Sql): Promise<void> {
  await sql`delete from files.parse_turns where taken_at < now() - interval '1 day'`
}
