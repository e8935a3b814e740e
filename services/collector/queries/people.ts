import type { PersonRow } from '@casewright/contracts/people'
import type { Sql } from '@casewright/kit/postgres/sql'

interface Person {
  organization_id: string
  user_id: string
}

/** Who applied packages is told by the audit log; the rows keep only that somebody did. */
export async function maskApplies(sql: Sql, { organization_id, user_id }: Person, pseudonym: string): Promise<number> {
  const { count } = await sql`
    update collector.seed_applies set user_id = ${pseudonym}
    where user_id = ${user_id} and user_organization = ${organization_id}`
  return count
}

export async function countSources(sql: Sql, { organization_id, user_id }: Person): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from collector.sources
    where organization_id = ${organization_id} and ${user_id} in (created_by, acting_user)`
  return row?.count ?? 0
}

export async function* personRows(sql: Sql, { organization_id, user_id }: Person): AsyncGenerator<PersonRow> {
  const kinds = {
    source: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from collector.sources as t
      where organization_id = ${organization_id} and ${user_id} in (created_by, acting_user)`,
  }
  for (const [kind, query] of Object.entries(kinds))
    for await (const rows of query.cursor(200)) for (const { row } of rows) yield { kind, row }
}
