import type { Sql } from '@casewright/kit/postgres/sql'

export type Target = 'embedding' | 'search' | 'graph'

export interface OutboxEntry {
  target: Target
  kb_id: string
  document_id: string
  number: number
  attempts: number
}

/** Taken and neither finished nor given back; what waits after a failure has an error. */
const isInWork = (sql: Sql) => sql`(follow_ups.due_at > now() and follow_ups.error is null)`

/**
 * In the transaction of the change: a outbox entry exists exactly if that does. One that is in work stays with whoever has
 * it and is due when that is done: two at once could end with the older of two states.
 */
export async function putInOutbox(
  sql: Sql,
  targets: readonly Target[],
  kb_id: string,
  document_ids: readonly string[],
): Promise<void> {
  if (targets.length === 0 || document_ids.length === 0) return
  await sql`
    insert into knowledge.follow_ups (target, kb_id, document_id)
    select target, ${kb_id}, document_id
    from unnest(${[...targets]}::text[]) as target, unnest(${[...document_ids]}::text[]) as document_id
    order by target, document_id
    on conflict (target, kb_id, document_id) do update
      set number = default, attempts = 0, error = null,
        due_at = case when ${isInWork(sql)} then follow_ups.due_at else now() end`
}

/**
 * Claims entries that are due, at most `limit` of each target: if this process dies, another claims them when the lease
 * ends. What was made due just now may be so in half a millisecond, because times are rounded.
 */
export const claimEntries = (
  sql: Sql,
  targets: readonly Target[],
  limit: number,
  leaseSeconds: number,
): Promise<OutboxEntry[]> =>
  sql<OutboxEntry[]>`
    update knowledge.follow_ups
    set attempts = attempts + 1, error = null, due_at = now() + ${leaseSeconds} * interval '1 second'
    where (target, kb_id, document_id) in (
      select due.target, kb_id, document_id from unnest(${[...targets]}::text[]) as of (target)
      cross join lateral (
        select target, kb_id, document_id from knowledge.follow_ups
        where target = of.target and due_at <= now() + interval '1 ms'
        order by due_at limit ${limit} for update skip locked) as due)
    returning target, kb_id, document_id, number, attempts`

/** Renews the leases of entries that are still in work. */
export async function renewEntries(sql: Sql, taken: readonly OutboxEntry[], leaseSeconds: number): Promise<void> {
  await sql`
    update knowledge.follow_ups set due_at = now() + ${leaseSeconds} * interval '1 second'
    where ${among(sql, taken)} and ${isInWork(sql)}`
}

/** What has changed meanwhile is still to be done, now. */
export async function finishEntries(sql: Sql, taken: readonly OutboxEntry[]): Promise<void> {
  const done = await sql<{ number: number }[]>`
    delete from knowledge.follow_ups
    where ${among(sql, taken)} and number = any(${taken.map(({ number }) => number)}::bigint[]) returning number`
  const numbers = new Set(done.map(({ number }) => number))
  const changed = taken.filter(({ number }) => !numbers.has(number))
  if (changed.length > 0)
    await sql`update knowledge.follow_ups set due_at = now() where ${among(sql, changed)} and ${isInWork(sql)}`
}

/** What has changed meanwhile is due now: its failure is not known yet. */
export async function postponeEntries(
  sql: Sql,
  taken: readonly OutboxEntry[],
  seconds: number,
  error: string,
): Promise<void> {
  const isSame = sql`number = any(${taken.map(({ number }) => number)}::bigint[])`
  await sql`
    update knowledge.follow_ups
    set due_at = case when ${isSame} then now() + ${seconds} * interval '1 second' else now() end,
      error = case when ${isSame} then ${error} end
    where ${among(sql, taken)}`
}

/** Gives back what was taken, as if it had not been. */
export async function releaseEntries(sql: Sql, taken: readonly OutboxEntry[]): Promise<void> {
  await sql`
    update knowledge.follow_ups set due_at = now(), attempts = greatest(attempts - 1, 0) where ${among(sql, taken)}`
}

const among = (sql: Sql, taken: readonly OutboxEntry[]) => sql`
  (target, kb_id, document_id) in (
    select * from unnest(${taken.map(({ target }) => target)}::text[], ${taken.map(({ kb_id }) => kb_id)}::text[],
      ${taken.map(({ document_id }) => document_id)}::text[]))`

/** How much there is to be done, and whether some of it has failed before. */
export const countEntries = (
  sql: Sql,
): Promise<{ target: Target; count: number; attempts: number; error: string | null }[]> =>
  sql`
    select target, count(*)::int as count, max(attempts) as attempts, max(error) as error from knowledge.follow_ups
    group by target`

/** What is still to be done about a document. */
export const entriesOf = (
  sql: Sql,
  targets: readonly Target[],
  kb_id: string,
  document_id: string,
): Promise<{ target: Target; error: string | null }[]> =>
  sql`
    select target, error from knowledge.follow_ups
    where target = any(${[...targets]}::text[]) and kb_id = ${kb_id} and document_id = ${document_id}`

export async function hasOutboxEntries(sql: Sql, target: Target, kb_ids: readonly string[]): Promise<boolean> {
  const [row] = await sql<{ some: boolean }[]>`
    select exists (
      select from knowledge.follow_ups where target = ${target} and kb_id = any(${[...kb_ids]})
    ) as some`
  return row?.some === true
}

/** How many of these are not done yet, and why if one was tried in vain. */
export async function openOutboxEntries(
  sql: Sql,
  target: Target,
  kb_id: string,
  document_ids: readonly string[],
): Promise<{ open: number; error: string | null }> {
  const [row] = await sql<{ open: number; error: string | null }[]>`
    select count(*)::int as open, max(error) as error from knowledge.follow_ups
    where target = ${target} and kb_id = ${kb_id} and document_id = any(${[...document_ids]})`
  return row as { open: number; error: string | null }
}

/** Of these documents, how many were tried in vain, by target, and one of the reasons. */
export const failedOutboxEntries = (
  sql: Sql,
  targets: readonly Target[],
  kb_id: string,
  document_ids: readonly string[],
): Promise<{ target: Target; count: number; error: string }[]> =>
  sql`
    select target, count(*)::int as count, max(error) as error from knowledge.follow_ups
    where target = any(${[...targets]}::text[]) and kb_id = ${kb_id} and document_id = any(${[...document_ids]})
      and error is not null
    group by target`

/** One rebuild of the search index at a time: a second would throw away what the first has built. */
export async function lockRebuild(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('knowledge.rebuild_index')) as locked`
  return row?.locked === true
}
