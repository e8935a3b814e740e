import type { SeedApply, SeedCounts } from '@casewright/contracts/collector/resources'
import type { Sql } from '@casewright/kit/postgres/sql'

export interface NewApply {
  apply_id: string
  package_id: string
  version: string
  content_hash: string
  dry_run: boolean
  user_id: string | null
  /** Whose user that is; null for a service's own work. */
  user_organization: string | null
}

/**
 * Begins an apply, unless one of the same package is under way: then it tells since when, or null if that has just ended.
 * One whose process died gives way.
 */
export async function beginApply(
  sql: Sql,
  { apply_id, package_id, version, content_hash, dry_run, user_id, user_organization }: NewApply,
  leaseMs: number,
): Promise<{ begun: boolean; started_at: string | null }> {
  await sql`
    update collector.seed_applies set status = 'interrupted', finished_at = now()
    where package_id = ${package_id} and status = 'running' and leased_until < now()`
  const [mine] = await sql<{ started_at: string }[]>`
    insert into collector.seed_applies (apply_id, package_id, version, content_hash, dry_run, user_id, user_organization, leased_until)
    values (${apply_id}, ${package_id}, ${version}, ${content_hash}, ${dry_run}, ${user_id}, ${user_organization},
      now() + make_interval(secs => ${leaseMs / 1000}))
    on conflict (package_id) where status = 'running' do nothing
    returning started_at`
  if (mine) return { begun: true, started_at: mine.started_at }
  const [other] = await sql<{ started_at: string }[]>`
    select started_at from collector.seed_applies where package_id = ${package_id} and status = 'running'`
  return { begun: false, started_at: other?.started_at ?? null }
}

/** Renews the leases of applies that still run; returns their ids. */
export async function renewApplies(sql: Sql, apply_ids: readonly string[], leaseMs: number): Promise<string[]> {
  const rows = await sql<{ apply_id: string }[]>`
    update collector.seed_applies set leased_until = now() + make_interval(secs => ${leaseMs / 1000})
    where apply_id in ${sql(apply_ids)} and status = 'running'
    returning apply_id`
  return rows.map(({ apply_id }) => apply_id)
}

/** Whether it was still ours to end. */
export async function endApply(
  sql: Sql,
  apply_id: string,
  status: 'succeeded' | 'failed' | 'interrupted',
  { created, updated, unchanged, failed }: SeedCounts,
): Promise<boolean> {
  const rows = await sql`
    update collector.seed_applies
    set status = ${status}, finished_at = now(), created = ${created}, updated = ${updated}, unchanged = ${unchanged},
      failed = ${failed}
    where apply_id = ${apply_id} and status = 'running'
    returning 1`
  return rows.length > 0
}

/** The newest apply of each package that was more than a rehearsal. */
export const lastApplies = (sql: Sql): Promise<(SeedApply & { package_id: string })[]> =>
  sql<(SeedApply & { package_id: string })[]>`
    select distinct on (package_id) package_id, apply_id, version, content_hash, status, created, updated, unchanged,
      failed, started_at, finished_at
    from collector.seed_applies where not dry_run
    order by package_id, started_at desc`
