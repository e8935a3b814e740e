import type { Member, PersonName } from '@casewright/contracts/platform/people'
import type { PageWindow } from '@casewright/kit/http/paging'
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

interface MemberFilter {
  organization_id: string
  text?: string | undefined
}

const isListed = (sql: Sql, { organization_id, text }: MemberFilter) => sql`
  organization_id = ${organization_id}
  and (${text ?? null}::text is null or position(lower(${text ?? ''}) in lower(name || ' ' || user_id)) > 0)`

export const listMembers = async (sql: Sql, filter: MemberFilter, { size, offset }: PageWindow): Promise<Member[]> => [
  ...(await sql<Member[]>`
    select user_id, name, superuser, permissions, seen_at from platform.people
    where ${isListed(sql, filter)} order by name, user_id limit ${size} offset ${offset}`),
]

export const countMembers = async (sql: Sql, filter: MemberFilter): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from platform.people where ${isListed(sql, filter)}`
  return row?.count ?? 0
}

/** As of this sign-in. */
export const putPerson = async (
  sql: Sql,
  { organization_id, user_id, name, permissions, superuser }: Omit<Member, 'seen_at'> & { organization_id: string },
): Promise<void> => {
  await sql`
    insert into platform.people (organization_id, user_id, name, permissions, superuser)
    values (${organization_id}, ${user_id}, ${name}, ${permissions}::text[], ${superuser})
    on conflict (organization_id, user_id) do update set
      name = excluded.name, permissions = excluded.permissions, superuser = excluded.superuser, seen_at = now()`
}

export const forgetName = async (sql: Sql, organization_id: string, user_id: string): Promise<void> => {
  await sql`delete from platform.people where organization_id = ${organization_id} and user_id = ${user_id}`
}
