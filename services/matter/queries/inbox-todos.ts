import type { InboxTodo } from '@casewright/contracts/matter/work'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import { todoColumns } from './todos.ts'

/** Days are counted where the courts sit. */
const zone = 'Asia/Shanghai'

/** One page of what is open in the matters of a member, and how much there is. Staff who is no member has none of it. */
export async function inboxTodosPage(
  sql: Sql,
  { organization, user }: { organization: string; user: string },
  mine: boolean | undefined,
  { size, offset }: PageWindow,
): Promise<[InboxTodo[], number]> {
  const open = () => sql`(
    select t.*, m.title as matter_title, t.actor = own.role as mine
    from matter.members as own join matter.matters as m on m.matter_id = own.matter_id
      join matter.todos as t on t.matter_id = m.matter_id
    where own.user_id = ${user} and m.organization_id = ${organization} and m.status not in ('CLOSED', 'ARCHIVED')
      and t.status = 'open' ${mine === undefined ? sql`` : sql`and (t.actor = own.role) = ${mine}`}) as t`
  const [rows, [counted]] = await Promise.all([
    sql<InboxTodo[]>`
      select ${todoColumns(sql)}, matter_title, (due_at at time zone ${zone})::date::text as due_on,
        coalesce(due_at < now(), false) as overdue, mine
      from ${open()} order by due_at nulls last, created_at, todo_id limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count from ${open()}`,
  ])
  return [[...rows], counted?.count ?? 0]
}
