import type { MatterTodo } from '@casewright/contracts/matter/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

export const todoColumns = (sql: Sql) => sql`
  todo_id, matter_id, todo_key, title, actor, review_type, payload, phase_id, due_at, deadline_kind, status, result,
  completed_at, completed_by, version, created_at, updated_at`

export type NewTodo = Pick<
  MatterTodo,
  | 'todo_id'
  | 'matter_id'
  | 'todo_key'
  | 'title'
  | 'actor'
  | 'review_type'
  | 'payload'
  | 'phase_id'
  | 'due_at'
  | 'deadline_kind'
>

/** Undefined when the matter has a todo of this key already. */
export async function insertTodo(sql: Sql, todo: NewTodo): Promise<MatterTodo | undefined> {
  const [row] = await sql<MatterTodo[]>`
    insert into matter.todos (todo_id, matter_id, todo_key, title, actor, review_type, payload, phase_id, due_at, deadline_kind, status)
    values (${todo.todo_id}, ${todo.matter_id}, ${todo.todo_key}, ${todo.title}, ${todo.actor}, ${todo.review_type},
      ${sql.json(todo.payload)}, ${todo.phase_id}, ${todo.due_at}, ${todo.deadline_kind}, 'open')
    on conflict (matter_id, todo_key) do nothing returning ${todoColumns(sql)}`
  return row
}

/** The soonest due first, those without a date by their age. */
export const todosOf = (sql: Sql, matter_id: string): Promise<MatterTodo[]> =>
  sql<MatterTodo[]>`
    select ${todoColumns(sql)} from matter.todos where matter_id = ${matter_id} order by due_at nulls last, created_at, todo_id`

/** One page in the same order, and how many there are. */
export async function todosPage(
  sql: Sql,
  matter_id: string,
  { status, actor }: { status?: MatterTodo['status']; actor?: MatterTodo['actor'] },
  { size, offset }: PageWindow,
): Promise<[MatterTodo[], number]> {
  const matching = () => sql`
    matter_id = ${matter_id} ${status === undefined ? sql`` : sql`and status = ${status}`}
    ${actor === undefined ? sql`` : sql`and actor = ${actor}`}`
  const [rows, [counted]] = await Promise.all([
    sql<MatterTodo[]>`
      select ${todoColumns(sql)} from matter.todos where ${matching()}
      order by due_at nulls last, created_at, todo_id limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count from matter.todos where ${matching()}`,
  ])
  return [[...rows], counted?.count ?? 0]
}

/** By its id or its key; a key that reads like the id of another todo does not hide that one. */
export async function todoNamed(
  sql: Sql,
  matter_id: string,
  name: string,
  { lock = false } = {},
): Promise<MatterTodo | undefined> {
  const [row] = await sql<MatterTodo[]>`
    select ${todoColumns(sql)} from matter.todos
    where matter_id = ${matter_id} and (todo_id::text = lower(${name}) or todo_key = ${name})
    order by todo_id::text = lower(${name}) desc limit 1 ${lock ? sql`for update` : sql``}`
  return row
}

/** Held until the transaction ends. */
export async function todoByKey(sql: Sql, matter_id: string, todo_key: string): Promise<MatterTodo | undefined> {
  const [row] = await sql<MatterTodo[]>`
    select ${todoColumns(sql)} from matter.todos where matter_id = ${matter_id} and todo_key = ${todo_key} for update`
  return row
}

/** Writes what a person can say of it. One that is opened again loses its result. */
export async function reviseTodo(
  sql: Sql,
  todo_id: string,
  { members, reopened }: { members: Omit<NewTodo, 'todo_id' | 'matter_id' | 'todo_key'>; reopened: boolean },
): Promise<MatterTodo> {
  const { title, actor, review_type, payload, phase_id, due_at, deadline_kind } = members
  const [row] = await sql<MatterTodo[]>`
    update matter.todos set title = ${title}, actor = ${actor}, review_type = ${review_type},
      payload = ${sql.json(payload)}, phase_id = ${phase_id}, due_at = ${due_at},
      deadline_kind = ${deadline_kind}, version = version + 1, updated_at = now()
      ${reopened ? sql`, status = 'open', result = null, completed_at = null, completed_by = null` : sql``}
    where todo_id = ${todo_id} returning ${todoColumns(sql)}`
  return row as MatterTodo
}

/** Writes how it ended. The result goes as text, because the driver would write null as a missing value. */
export async function markCompleted(
  sql: Sql,
  todo_id: string,
  { result, user }: { result: unknown; user: string },
): Promise<MatterTodo> {
  const [row] = await sql<MatterTodo[]>`
    update matter.todos set status = 'completed', result = ${JSON.stringify(result)}::text::jsonb, completed_at = now(),
      completed_by = ${user}, version = version + 1, updated_at = now()
    where todo_id = ${todo_id} returning ${todoColumns(sql)}`
  return row as MatterTodo
}

export async function markOpen(sql: Sql, todo_id: string): Promise<MatterTodo> {
  const [row] = await sql<MatterTodo[]>`
    update matter.todos set status = 'open', result = null, completed_at = null, completed_by = null,
      version = version + 1, updated_at = now()
    where todo_id = ${todo_id} returning ${todoColumns(sql)}`
  return row as MatterTodo
}
