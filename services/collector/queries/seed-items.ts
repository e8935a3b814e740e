import type { Sql } from '@casewright/kit/postgres/sql'

export interface AppliedItem {
  package_id: string
  item_id: string
  content_hash: string
}

/** What was applied of a package, or of all of them. */
export const appliedItems = (sql: Sql, package_id?: string): Promise<AppliedItem[]> =>
  sql<AppliedItem[]>`
    select package_id, item_id, content_hash from collector.seed_items
    where ${package_id ?? null}::text is null or package_id = ${package_id ?? null}`

/** Notes that an item is done, if the apply is still the one that has the package; says whether it is. */
export async function putAppliedItem(
  sql: Sql,
  apply_id: string,
  { package_id, item_id, content_hash }: AppliedItem,
): Promise<boolean> {
  const rows = await sql`
    insert into collector.seed_items (package_id, item_id, content_hash, apply_id)
    select ${package_id}, ${item_id}, ${content_hash}, apply_id from collector.seed_applies
    where apply_id = ${apply_id} and status = 'running'
    on conflict (package_id, item_id)
      do update set content_hash = excluded.content_hash, apply_id = excluded.apply_id, applied_at = now()
    returning 1`
  return rows.length > 0
}

/** An item that is being sent in a new form is not done until all of it is. */
export const forgetAppliedItem = (sql: Sql, package_id: string, item_id: string): Promise<unknown> =>
  sql`delete from collector.seed_items where package_id = ${package_id} and item_id = ${item_id}`
