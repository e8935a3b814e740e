import type { Matter, MatterTodo, Role } from '@casewright/contracts/matter/resources'
import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'
import { instant } from './json-times.ts'
import { asMatter, type MatterRow, matterColumns, roleOf } from './matters.ts'
import { todoColumns } from './todos.ts'
import { type DeliveredEvent, deliveriesPart } from './webhook-deliveries.ts'

/** A new matter with all that it begins with. */
export interface Opening {
  matter: Omit<Matter, 'version' | 'created_at' | 'updated_at'>
  members: readonly { user_id: string; role: Role }[]
  todos: readonly Pick<MatterTodo, 'todo_id' | 'todo_key' | 'title' | 'actor'>[]
  opened_by: string
}

export interface Opened {
  matter: Matter
  todos: MatterTodo[]
}

/**
 * Writes it and what is told of it by one statement: all of it, or nothing. Undefined, and nothing is written, when the
 * session has a matter: who comes at once with another one waits until that is known.
 */
export async function insertOpening(
  sql: Sql,
  { matter, members, todos, opened_by }: Opening,
  { audited, told }: { audited: SqlPart; told: readonly DeliveredEvent[] },
): Promise<Opened | undefined> {
  const [row] = await sql<OpenedRow[]>`
    with made as (
      insert into matter.matters as m (matter_id, organization_id, session_id, user_id, status, title, matter_category,
        cause_of_action_code, service_type_id, file_ids, profile, data, lawyer_id, provider_organization_id, walled, privileged)
      values (${matter.matter_id}, ${matter.organization_id}, ${matter.session_id}, ${matter.user_id}, ${matter.status}, ${matter.title},
        ${matter.matter_category}, ${matter.cause_of_action_code}, ${matter.service_type_id}, ${sql.json(matter.file_ids)},
        ${sql.json(matter.profile)}, ${sql.json(matter.data)}, ${matter.lawyer_id}, ${matter.providerOrganizationId},
        ${matter.walled}, ${matter.privileged})
      on conflict (organization_id, session_id) where session_id is not null do nothing
      returning ${matterColumns(sql)}),
    first as (
      insert into matter.todos (todo_id, matter_id, todo_key, title, actor, payload, status)
      select todo_id, made.matter_id, todo_key, t.title, actor, '{}', 'open'
      from made, jsonb_to_recordset(${sql.json(todos)}) as t (todo_id uuid, todo_key text, title text, actor text)
      returning ${todoColumns(sql)}),
    joined as (
      insert into matter.members (matter_id, organization_id, user_id, role)
      select made.matter_id, made.organization_id, t.user_id, t.role
      from made, jsonb_to_recordset(${sql.json(members)}) as t (user_id text, role text)),
    moved as (
      insert into matter.history (matter_id, to_status, user_id)
      select made.matter_id, made.status, ${opened_by} from made),
    audited as (${audited}),
    told as (${deliveriesPart(sql, matter.walled ? [] : told, sql`exists (select from made)`)})
    select made.*, (select coalesce(json_agg(t order by t.todo_id), '[]') from first as t) as todos from made`
  return row && opened(row)
}

/** The session's matter, what the user is to it, and those of its todos that have one of the keys. */
export async function openingOfSession(
  sql: Sql,
  organization: string,
  session_id: string,
  user: string,
  todo_keys: readonly string[],
): Promise<(Opened & { role: Role | null }) | undefined> {
  const [row] = await sql<(OpenedRow & { role: Role | null })[]>`
    select ${matterColumns(sql)}, ${roleOf(sql, { user })} as role, (
      select coalesce(json_agg(t order by t.due_at nulls last, t.created_at, t.todo_id), '[]') from (
        select ${todoColumns(sql)} from matter.todos
        where matter_id = m.matter_id and todo_key = any(${todo_keys as string[]})) as t) as todos
    from matter.matters as m where m.organization_id = ${organization} and m.session_id = ${session_id}`
  if (!row) return undefined
  const { role, ...found } = row
  return { ...opened(found), role }
}

type OpenedRow = MatterRow & { todos: MatterTodo[] }

const opened = ({ todos, ...matter }: OpenedRow): Opened => ({
  matter: asMatter(matter),
  todos: todos.map((todo) => ({
    ...todo,
    due_at: instant(todo.due_at),
    completed_at: instant(todo.completed_at),
    created_at: instant(todo.created_at),
    updated_at: instant(todo.updated_at),
  })),
})
