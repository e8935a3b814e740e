import type { PersonRow } from '@casewright/contracts/people'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Owner } from './users.ts'

/** Removes all that is kept of a user. The indexes of all replicas notice that the user is gone. */
export async function eraseUser(sql: Sql, { tenant_id, user_id }: Owner): Promise<Record<string, number>> {
  // Whoever is about to write for the user waits until we are done.
  await sql`select from memory.users where tenant_id = ${tenant_id} and user_id = ${user_id} for update`
  const facts = sql`select fact_id from memory.facts where tenant_id = ${tenant_id} and user_id = ${user_id}`
  const { count: revisions } = await sql`delete from memory.revisions where fact_id in (${facts})`
  const { count: conflicts } = await sql`
    delete from memory.conflicts where fact_id in (${facts}) or (tenant_id = ${tenant_id} and user_id = ${user_id})`
  const { count: removed } = await sql`delete from memory.facts where tenant_id = ${tenant_id} and user_id = ${user_id}`
  const { count: removals } = await sql`
    delete from memory.removals where tenant_id = ${tenant_id} and user_id = ${user_id}`
  await sql`delete from memory.generations where tenant_id = ${tenant_id} and user_id = ${user_id}`
  await sql`delete from memory.users where tenant_id = ${tenant_id} and user_id = ${user_id}`
  return { facts: removed, revisions, conflicts, removals }
}

/** The facts that other users keep of these cases. */
export const factsOfCases = (
  sql: Sql,
  tenant_id: string,
  case_ids: readonly string[],
): Promise<(Owner & { fact_ids: string[] })[]> =>
  sql<(Owner & { fact_ids: string[] })[]>`
    select tenant_id, user_id, array_agg(fact_id) as fact_ids from memory.facts
    where tenant_id = ${tenant_id} and case_id = any(${case_ids as string[]}) group by tenant_id, user_id order by user_id`

export async function* personRows(
  sql: Sql,
  { organization_id, user_id }: { organization_id: string; user_id: string },
): AsyncGenerator<PersonRow> {
  const whose = sql`tenant_id = ${organization_id} and user_id = ${user_id}`
  const facts = sql`select fact_id from memory.facts where ${whose}`
  const kinds = {
    fact: sql<{ row: unknown }[]>`select to_jsonb(t) as row from memory.facts as t where ${whose} order by created_at`,
    revision: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from memory.revisions as t where fact_id in (${facts}) order by fact_id, revision`,
    conflict: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from memory.conflicts as t where ${whose} order by created_at`,
  }
  for (const [kind, query] of Object.entries(kinds))
    for await (const rows of query.cursor(200)) for (const { row } of rows) yield { kind, row }
}
