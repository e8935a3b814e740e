import type { PersonName } from '@casewright/contracts/platform/people'
import type { Sql } from '@casewright/kit/postgres/sql'

export const namesOf = async (
  sql: Sql,
  organization_id: string,
  user_ids: readonly string[],
): Promise<PersonName[]> => [
  ...(await sql<PersonName[]>`
    select user_id, name from platform.people
    where organization_id = ${organization_id} and user_id = any(${user_ids as string[]}::text[]) order by user_id`),
]

/** Writes only what is new: most people sign in under the name that they had. */
export const putName = async (
  sql: Sql,
  { organization_id, user_id, name }: PersonName & { organization_id: string },
): Promise<void> => {
  await sql`
    insert into platform.people as p (organization_id, user_id, name) values (${organization_id}, ${user_id}, ${name})
    on conflict (organization_id, user_id) do update set name = excluded.name, seen_at = now() where p.name <> excluded.name`
}

export const forgetName = async (sql: Sql, organization_id: string, user_id: string): Promise<void> => {
  await sql`delete from platform.people where organization_id = ${organization_id} and user_id = ${user_id}`
}
