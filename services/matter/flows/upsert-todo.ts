import type { MatterTodo } from '@casewright/contracts/matter/resources'
import { found } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import { insertTodo, reviseTodo, todoByKey } from '../queries/todos.ts'
import { type GivenTodo, newTodo, upsertedTodo } from '../rules/upserted-todo.ts'

interface Upserted {
  todo: MatterTodo
  action: 'todo.created' | 'todo.updated' | 'todo.reopened' | null
}

/** The todo of a key, made or changed under its row's lock: of those who come at once one makes it, the others find it. */
export async function upsertTodo(
  sql: Sql,
  { matter_id, todo_key }: Pick<MatterTodo, 'matter_id' | 'todo_key'>,
  given: GivenTodo,
  reopen: boolean,
): Promise<Upserted> {
  const made = await insertTodo(sql, { todo_id: uuidv7(), matter_id, todo_key, ...newTodo(given) })
  if (made) return { todo: made, action: 'todo.created' }
  const before = found(await todoByKey(sql, matter_id, todo_key), 'todo')
  const change = upsertedTodo(before, given, reopen)
  if (!change) return { todo: before, action: null }
  const todo = await reviseTodo(sql, before.todo_id, change)
  return { todo, action: change.reopened ? 'todo.reopened' : 'todo.updated' }
}
