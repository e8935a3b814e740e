import type { UserMatters } from '@casewright/contracts/access'
import type { Sql } from '@casewright/kit/postgres/sql'

const membershipsMax = 10_000

/** By one statement. What is hidden from a superuser is never cut: a list that stops early would show it. */
export async function mattersOfUser(
  sql: Sql,
  { organization, user, superuser }: { organization: string; user: string; superuser: boolean },
): Promise<UserMatters> {
  const [row] = await sql<Omit<UserMatters, 'sees_others'>[]>`
    select array(
      select m.matter_id from matter.members as own join matter.matters as m on m.matter_id = own.matter_id
      where own.user_id = ${user} and m.organization_id = ${organization}
      order by m.updated_at desc, m.matter_id limit ${membershipsMax}) as member_of,
    array(
      select m.matter_id from matter.members as own join matter.matters as m on m.matter_id = own.matter_id
      where own.user_id = ${user} and own.role = 'observer' and m.organization_id = ${organization}) as observer_of,
    array(
      select m.matter_id from matter.matters as m
      where ${superuser} and m.organization_id = ${organization} and m.walled and not exists (
        select 1 from matter.members as own where own.matter_id = m.matter_id and own.user_id = ${user})) as hidden`
  const { member_of = [], observer_of = [], hidden = [] } = row ?? {}
  return { member_of, observer_of, hidden, sees_others: superuser }
}
